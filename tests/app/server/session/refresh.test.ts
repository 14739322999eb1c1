import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

const START = new Date("2026-05-04T10:00:00Z");
const REFRESH = "__Host-refresh";
const SESSION = "__Host-session";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = START;
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

function wait(seconds: number, from = START): void {
  api.clock.now = new Date(from.getTime() + seconds * 1000);
}

async function status(browser: Client): Promise<number> {
  return (await browser.get("/user")).status;
}

describe("an access token", () => {
  test("[session.valid-while-exp-future] is good until its exp, and not in that second", async () => {
    const { body } = await client.get("/user");
    expect(body.exp).toBe(START.getTime() / 1000 + 900);
    expect(body.token.exp).toBe(body.exp);
    wait(899);
    expect(await status(client)).toBe(200);
    wait(900);
    expect(await status(client)).toBe(401);
    wait(901);
    expect(await status(client)).toBe(401);
  });

  test.each(["", "x", "x".repeat(4000), "%00", "null"])("made up as %j opens nothing", async (value) => {
    client.jar.set(SESSION, value);
    expect(await status(client)).toBe(401);
  });

  test("named twice opens nothing: the second could be somebody else's", async () => {
    const token = client.jar.get(SESSION);
    const cookie = `${SESSION}=${token}; ${SESSION}=${token}`;
    expect((await client.get("/user", { headers: { cookie } })).status).toBe(401);
  });
});

describe("a refresh", () => {
  test("gives new tokens of the same sign-in, and the forgery token stays", async () => {
    const before = new Map(client.jar);
    wait(1000);
    const response = await client.post("/token/refresh");
    expect(response.status).toBe(200);
    expect(client.jar.get(SESSION)).not.toBe(before.get(SESSION));
    expect(client.jar.get(REFRESH)).not.toBe(before.get(REFRESH));
    expect(client.jar.get("XSRF-TOKEN")).toBe(before.get("XSRF-TOKEN"));
    expect(await status(client)).toBe(200);
  });

  test("needs the forgery token of the session", async () => {
    const response = await client.post("/token/refresh", undefined, { headers: { "x-xsrf-token": "wrong" } });
    expect(response.status).toBe(403);
    expect((await client.post("/token/refresh")).status).toBe(200);
  });

  test("without a cookie is refused", async () => {
    expect((await api.browser().post("/token/refresh")).status).toBe(401);
  });

  test("with a used token ends the whole sign-in, thief and owner alike", async () => {
    const thief = client.copy();
    await client.post("/token/refresh");
    wait(11);
    expect((await thief.post("/token/refresh")).status).toBe(401);
    expect(await status(client)).toBe(401);
    expect((await client.post("/token/refresh")).status).toBe(401);
  });

  test("of a second tab within ten seconds works, but leads no further than those ten seconds", async () => {
    const thief = client.copy();
    await client.post("/token/refresh");
    wait(9);
    const response = await thief.post("/token/refresh");
    expect(response.status).toBe(200);
    expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([[SESSION, 1]]);
    expect(await status(thief)).toBe(200);
    wait(10);
    expect(await status(thief)).toBe(401);
    expect(await status(client)).toBe(200);
  });

  test("at the same moment from ten tabs leaves one new refresh token", async () => {
    const tabs = Array.from({ length: 10 }, () => client.copy());
    const responses = await Promise.all(tabs.map((tab) => tab.post("/token/refresh")));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    const renewed = responses.filter(({ cookies }) => cookies.some(({ name }) => name === REFRESH));
    expect(renewed).toHaveLength(1);
  });

  test.each([
    [30 * 86_400 - 1, 200],
    [30 * 86_400, 401],
    [30 * 86_400 + 1, 401],
  ])("after %i idle seconds answers %i", async (seconds, expected) => {
    wait(seconds);
    expect((await client.post("/token/refresh")).status).toBe(expected);
  });

  test("does not carry a sign-in beyond 90 days", async () => {
    for (const day of [25, 50, 75]) {
      wait(day * 86_400);
      expect((await client.post("/token/refresh")).status).toBe(200);
    }
    wait(90 * 86_400 - 1);
    const last = await client.post("/token/refresh");
    expect(last.cookies.map(({ maxAge }) => maxAge)).toEqual([1, 1, 1]);
    wait(90 * 86_400);
    expect(await status(client)).toBe(401);
    expect((await client.post("/token/refresh")).status).toBe(401);
  });

  test("of a disabled user is refused", async () => {
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", "admin@own.test").execute();
    expect((await client.post("/token/refresh")).status).toBe(401);
    await api.db.updateTable("users").set({ disabled: false }).where("email", "=", "admin@own.test").execute();
  });
});

describe("signing out", () => {
  test("ends every token of the sign-in and forgets the cookies", async () => {
    const earlier = client.copy();
    const response = await client.post("/account/token/revoke", { client_id: "console", redirect_uri: "/" });
    expect(response.status).toBe(200);
    expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      [SESSION, 0],
      [REFRESH, 0],
      ["XSRF-TOKEN", 0],
    ]);
    expect(await status(earlier)).toBe(401);
    expect((await earlier.post("/token/refresh")).status).toBe(401);
  });

  test("leaves the other sign-ins of the user alone", async () => {
    const other = await api.signIn("admin@own.test");
    await client.post("/account/token/revoke");
    expect(await status(other)).toBe(200);
  });
});

test("the forgery token of one session does not fit another", async () => {
  const other = await api.signIn("admin@own.test");
  client.jar.set("XSRF-TOKEN", other.jar.get("XSRF-TOKEN") ?? "");
  expect((await client.post("/storage", { key: "a", value: 1 })).body.errors[0].code).toBe("XSRF");
});

test("tokens are kept as hashes only", async () => {
  const stored = await api.db.selectFrom("access_tokens").select("hash").execute();
  const token = client.jar.get(SESSION) ?? "";
  expect(stored.some(({ hash }) => hash.includes(token))).toBe(false);
});
