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

function ask(url: string, { method = "GET", ...headers }: Record<string, string> = {}) {
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return api.app.inject({ method: method as "GET" | "HEAD", url: `/api${url}`, headers: { cookie, ...headers } });
}

const READ = ["/devices", "/devices/", "/companies", "/user"];

test.each(READ)("[client.head] HEAD of %s answers as GET does, without the content", async (url) => {
  const [read, head] = [await ask(url), await ask(url, { method: "HEAD" })];
  expect([head.statusCode, head.payload]).toEqual([200, ""]);
  expect(head.headers["content-type"]).toBe(read.headers["content-type"]);
  expect(head.headers.etag).toBe(read.headers.etag);
});

test("[client.head] HEAD is refused where GET is, and where there is none", async () => {
  expect((await ask("/devices/999999", { method: "HEAD" })).statusCode).toBe(404);
  expect((await api.app.inject({ method: "HEAD", url: "/api/devices" })).statusCode).toBe(401);
  const other = await ask("/automations/activate", { method: "HEAD" });
  expect(other.statusCode).toBe(405);
  expect(other.headers.allow).not.toContain("HEAD");
});

test.each(READ)(
  "[client.etag] %s is not sent again to who has it, in any compression, until it changes",
  async (url) => {
    const { etag } = (await ask(url, { "accept-encoding": "br" })).headers;
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [String(etag), String(etag).slice(2), `"other", ${etag}`, "*"]) {
      const again = await ask(url, { "if-none-match": known, "accept-encoding": "gzip" });
      expect([again.statusCode, again.payload, again.headers.etag], known).toEqual([304, "", etag]);
    }
    const changed = await ask(url, { "if-none-match": '"other"' });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, etag]);
  },
);

test("[client.etag] what has changed is sent, and a refusal has no tag", async () => {
  const { etag } = (await ask("/tags")).headers;
  const description = "Made by a program";
  const made = await client.send("POST", "/tags", {
    name: "Newly made",
    description,
    company_id: api.world.companies.own,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const answer = await ask("/tags", { "if-none-match": String(etag) });
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toContain("Newly made");
  expect((await ask("/devices/999999")).headers).not.toHaveProperty("etag");
});

test("[client.challenge] a 401 names the scheme to authenticate with", async () => {
  for (const headers of [{}, { authorization: "Bearer wrong" }]) {
    const answer = await api.app.inject({ url: "/api/devices", headers });
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  }
});
