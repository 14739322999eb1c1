import { once } from "node:events";
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
      // A page that goes on, as those with events do.
      if (request.url === "/events") return void response.write("an event");
      response.setHeader("content-type", "text/plain");
      response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    }),
    "localhost:22": (stream) => void stream.pipe(stream),
  });
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(() => fixture?.close());

/** Signs in later than before, as sessions are those of the newest login. */
function signInAgain(): Promise<Client> {
  const { clock } = fixture.api;
  clock.now = new Date(clock.now.getTime() + 1_000);
  return fixture.api.signIn(ADMIN);
}

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

test("[webui.entry] a browser that is in keeps its cookie when the page is opened again, another one gets its own", async () => {
  const { id, cookie, get } = await fixture.enter(admin, ADMIN, 80);
  const again = await fixture.send(await fixture.entryOf(admin, id), { headers: { cookie } });
  expect([again.status, again.headers["set-cookie"]]).toEqual([303, undefined]);
  const other = await fixture.send(await fixture.entryOf(admin, id));
  expect(other.headers["set-cookie"]?.[0]).not.toContain(cookie);
  expect((await get("/")).status).toBe(200);
});

test("[webui.entry] wrong, expired and foreign tickets, cookies of other sessions and hosts of nobody open nothing", async () => {
  const { origin, cookie, get } = await fixture.enter(admin, ADMIN, 80);
  const other = await fixture.enter(admin, ADMIN, 80);
  const refused = async (address: string, headers = {}) => (await fixture.send(address, { headers })).status;
  expect(await refused(`${origin}/.farhelm/enter?ticket=${"x".repeat(43)}`)).toBe(403);
  expect(await refused(`${origin}/.farhelm/enter`)).toBe(403);
  const ofOther = new URL(await fixture.entryOf(admin, other.id));
  expect(await refused(origin + ofOther.pathname + ofOther.search)).toBe(403);
  const late = await fixture.entryOf(admin, other.id);
  const { clock } = fixture.api;
  clock.now = new Date(clock.now.getTime() + 61_000);
  expect(await refused(late)).toBe(403);
  expect(await refused(other.origin, { cookie })).toBe(403);
  expect(await refused(origin, { cookie, host: "localhost" })).toBe(421);
  expect(await refused(origin, { cookie, host: "fleet.test" })).toBe(421);
  expect((await get("/")).status).toBe(200);
});

test("[webui.entry] only a session with a web page has an address, and its ticket opens no stream of another kind", async () => {
  const shell = await fixture.addSession(ADMIN, 22);
  const { body } = await admin.post(`/devices/connect/sessions/${shell}/ticket`);
  expect(body.data).toEqual({ ticket: expect.any(String), expires_in: 60 });
  const address = `${fixture.origins.originOf(shell)}/.farhelm/enter?ticket=${body.data.ticket}`;
  const { status, body: page } = await fixture.send(address);
  expect(status).toBe(400);
  expect(page).toContain("This session has no web page");
});

test("[webui.end] a page that is open ends with its session within the interval of checks and says why", async () => {
  const own = await signInAgain();
  const { origin, cookie, get } = await fixture.enter(own, ADMIN, 80);
  const running = fixture.start(`${origin}/events`, { headers: { cookie } });
  running.on("error", () => {});
  running.end();
  const [response] = await once(running, "response");
  response.on("error", () => {});
  const closed = new Promise((resolve) => response.once("close", resolve));
  response.resume();
  await own.post("/account/token/revoke");
  await closed;
  const ended = await get("/");
  expect(ended.status).toBe(410);
  expect(ended.body).toContain("The session has ended");
  expect(ended.body).toContain("You have been signed out.");
  expect(ended.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
});

test("[webui.end] a page whose session was closed is over", async () => {
  const own = await signInAgain();
  const { id, get } = await fixture.enter(own, ADMIN, 80);
  expect((await get("/")).status).toBe(200);
  expect((await own.send("DELETE", `/devices/connect/sessions/${id}`)).status).toBe(200);
  await within(async () => expect((await get("/")).status).toBe(410));
});
