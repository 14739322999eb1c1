import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { createWebuiFixture, serveHttp } from "./webuiFixture";

const ADMIN = "admin@own.test";
let fixture: Awaited<ReturnType<typeof createWebuiFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createWebuiFixture({
    "localhost:80": serveHttp((request, response) => {
      response.setHeader("content-type", "text/plain");
      response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    }),
    "localhost:22": (stream) => void stream.pipe(stream),
  });
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(() => fixture?.close());

test("[webui.entry] a ticket lets a browser in once, at the host of its session, and its bytes are counted", async () => {
  const id = await fixture.addSession(ADMIN, 80, "http");
  const address = await fixture.entryOf(admin, id);
  expect(new URL(address).host).toMatch(/^[\da-f]{32}\.localhost:\d+$/);
  const entered = await fixture.send(address);
  expect(entered).toMatchObject({ status: 303, headers: { location: "/", "referrer-policy": "no-referrer" } });
  const [cookie = ""] = entered.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^__Host-farhelm-webui=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const headers = { cookie: cookie.split(";", 1)[0] };
  const page = await fixture.send(new URL("/status?all=1", address).href, { headers });
  expect(page.status).toBe(200);
  expect(JSON.parse(page.body)).toMatchObject({ url: "/status?all=1", headers: { host: "localhost" } });
  expect((await fixture.send(address)).status).toBe(403);
  expect((await fixture.send(new URL("/", address).href)).status).toBe(403);
  await within(async () => {
    const { input_data, output_data } = await fixture.session(id);
    expect(Number(input_data)).toBeGreaterThan(page.body.length);
    expect(Number(output_data)).toBeGreaterThan(50);
  });
});
