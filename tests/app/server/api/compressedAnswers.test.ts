import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "./Client";
import { startTestApi, type TestApi } from "./startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

async function ask(url: string, encoding: string) {
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return api.app.inject({ url: `/api${url}`, headers: { cookie, "accept-encoding": encoding } });
}

test("what is read comes as small as the client takes it, and says the same", async () => {
  const plain = await ask("/devices?fields_only=true", "identity");
  expect(plain.headers).not.toHaveProperty("content-encoding");
  for (const [encoding, open] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask("/devices?fields_only=true", encoding);
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: expect.stringContaining("accept-encoding") });
    expect(open(rawPayload).toString()).toBe(plain.payload);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  }
});

test("a short answer, and one to a write, come as they are", async () => {
  expect((await ask("/user/unknown", "br")).headers).not.toHaveProperty("content-encoding");
  const name = "a".repeat(40);
  const extra = { headers: { "accept-encoding": "br, gzip" } };
  const made = await client.send("POST", "/tags", { name, description: name.repeat(6) }, extra);
  expect(made.headers).not.toHaveProperty("content-encoding");
});

test("a compressed body is refused, whatever it would become", async () => {
  const bomb = JSON.stringify({ name: "a".repeat(3_000_000) });
  for (const [encoding, payload] of [
    ["br", brotliCompressSync(bomb)],
    ["gzip", gzipSync(bomb)],
  ] as const) {
    const answer = await client.send("POST", "/tags", undefined, {
      payload,
      headers: { "content-encoding": encoding },
    });
    expect([400, 415, 422]).toContain(answer.status);
  }
});
