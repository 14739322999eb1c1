import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Client, Method } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { PASSWORD } from "../../api/world";

const DAY = 24 * 3600 * 1000;
const SCRIPT = fileURLToPath(new URL("fieldScript.mjs", import.meta.url));

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

let count = 0;

/** Creates an access token as its user would. */
async function createToken(client: Client, scopes: string[], days = 30): Promise<{ id: string; token: string }> {
  count += 1;
  const body = { name: `Program ${count}`, scopes, days, password: PASSWORD };
  const answer = await client.post("/account/tokens", body);
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** Sends a request as a program does, without cookie and CSRF token. */
const send = (token: string, url: string, method: Method = "GET", body?: unknown) =>
  api.browser().send(method, url, body, { headers: { authorization: `Bearer ${token}`, "x-requested-with": null } });

const status = async (...request: Parameters<typeof send>) => (await send(...request)).status;

test("a script for the compatible public API runs here with another base URL", async () => {
  const { data: every } = (await admin.get("/account/token-scopes")).body;
  const { token } = await createToken(admin, every);
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, `http://127.0.0.1:${port}/api`, token]);
  expect(JSON.parse(stdout)).toEqual({
    devices: ["S-own", "S-child", "S-grandchild"],
    ...{
      total: 3,
      device: "Device of own",
      tags: 3,
      files: 0,
      "devices/tasks": 0,
      reports: 0,
      alerts: 0,
      automations: 0,
    },
    ...{ companies: 3, users: 5, tag: "Renamed" },
  });
});

describe("a token", () => {
  test("is shown once, kept as a hash, listed without it, and says when it was last used", async () => {
    const client = await api.signIn("end_user@own.test");
    const { id, token } = await createToken(client, ["devices:read", "tags:read"], 7);
    expect(token).toMatch(/^fht_[\w-]{43}$/);
    const row = await api.db.selectFrom("personal_tokens").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await client.get("/account/tokens")).body.data).toEqual([
      expect.objectContaining({ id, scopes: ["devices:read", "tags:read"], last_used_at: null, expired: false }),
    ]);
    expect(await status(token, "/devices")).toBe(200);
    const [listed] = (await client.get("/account/tokens")).body.data;
    expect(listed).toMatchObject({ last_used_at: "2026-05-04 10:00:00", expires_at: "2026-05-11 10:00:00" });
    expect(listed.last_used_address).toBe("192.0.2.1");
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await admin.get("/account/tokens")).body.data.map((row: { id: string }) => row.id)).not.toContain(id);
  });

  test("is good for its scopes, and for what its user may", async () => {
    const { token } = await createToken(admin, ["tags:read"]);
    expect(await status(token, "/tags")).toBe(200);
    expect(await status(token, "/devices")).toBe(403);
    const tag = { name: "By token", company_id: api.world.companies.own };
    expect(await status(token, "/tags", "POST", tag)).toBe(403);
    const readOnly = await createToken(await api.signIn("read_only@own.test"), ["tags:read", "tags:write"]);
    expect(await status(readOnly.token, "/tags")).toBe(200);
    expect(await status(readOnly.token, "/tags", "POST", tag)).toBe(403);
    expect(await status(readOnly.token, `/tags/${api.world.tags.foreign}`)).toBe(404);
  });

  test("writes without cookie and forgery token, and the audit log names it", async () => {
    const { token } = await createToken(admin, ["tags:write"]);
    const tag = { name: "Noted", company_id: api.world.companies.own };
    const answer = await send(token, "/tags", "POST", tag);
    expect([answer.status, answer.cookies]).toEqual([201, []]);
    const noted = await api.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(noted).toMatchObject({
      operation: "createTag",
      user_email: "admin@own.test",
      token_name: `Program ${count}`,
    });
  });

  test.each<[Method, string]>([
    ["GET", "/account/tokens"],
    ["POST", "/account/tokens"],
    ["PUT", "/account/password"],
    ["GET", "/account/sessions"],
    ["POST", "/account/token/revoke"],
    ["GET", "/storage"],
    ["DELETE", "/admin/users/mfa"],
  ])("of every scope is not for %s %s", async (method, url) => {
    const { data: every } = (await admin.get("/account/token-scopes")).body;
    const { token } = await createToken(admin, every);
    expect(await status(token, url, method)).toBe(403);
  });

  test("identifies its user to its program", async () => {
    const { token } = await createToken(admin, ["tags:read"]);
    const { body } = await send(token, "/user");
    expect(body).toMatchObject({ email: "admin@own.test", scope: ["tags:read"], token: { first_party: false } });
  });

  test("ends when it is revoked, when it expires and with its user, and never by another's hand", async () => {
    const client = await api.signIn("support@own.test");
    const [revoked, expiring] = [await createToken(client, ["tags:read"]), await createToken(client, ["tags:read"], 2)];
    expect((await admin.delete(`/account/tokens/${revoked.id}`)).status).toBe(404);
    expect((await client.delete(`/account/tokens/${revoked.id}`)).status).toBe(200);
    expect(await status(revoked.token, "/tags")).toBe(401);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 2 * DAY - 1000);
    expect(await status(expiring.token, "/tags")).toBe(200);
    api.clock.now = new Date(before.getTime() + 2 * DAY);
    expect(await status(expiring.token, "/tags")).toBe(401);
    api.clock.now = before;
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", "support@own.test").execute();
    expect(await status(expiring.token, "/tags")).toBe(401);
  });

  test("may send 100 requests at once, and is then rate-limited", async () => {
    const { token } = await createToken(admin, ["tags:read"]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now());
    const answers = await Promise.all(Array.from({ length: 110 }, () => send(token, "/user")));
    vi.restoreAllMocks();
    const refused = answers.filter((answer) => answer.status === 429);
    expect([answers.filter((answer) => answer.status === 200).length, refused.length]).toEqual([100, 10]);
    expect(refused[0]?.headers["retry-after"]).toBe("1");
  });
});

test.each([
  [{ password: "not the password" }, 422, "password"],
  [{ scopes: ["bakery:read"] }, 422, "scopes"],
  [{ scopes: [] }, 422, "scopes"],
  [{ days: 366 }, 422, "days"],
  [{ name: "Taken" }, 409, "name"],
])("a token is not made with %o", async (wrong, refused, source) => {
  const client = await api.signIn("readonly_admin@own.test");
  const body = { name: "Taken", scopes: ["tags:read"], days: 30, password: PASSWORD };
  await client.post("/account/tokens", body);
  const answer = await client.post("/account/tokens", { ...body, name: "Other", ...wrong });
  expect([answer.status, answer.body.errors[0].source]).toEqual([refused, source]);
});

test("a wrong token is refused, and repeated attempts are rate-limited", async () => {
  const wrong = (token: string) =>
    api.browser("192.0.2.99").get("/tags", { headers: { authorization: `Bearer ${token}` } });
  expect((await wrong("fht_nothing")).status).toBe(401);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => wrong(`fht_${index}`)));
  // 30 at once are answered, whichever of them come first; one more every two seconds.
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length);
  expect(refused.length).toBeGreaterThan(4);
});

test("a company without access to the API has no programs: tokens are refused, and none is made", async () => {
  const { token } = await createToken(admin, ["devices:read"]);
  expect(await status(token, "/devices")).toBe(200);
  const allow = (api_access: boolean) =>
    api.db.updateTable("companies").set({ api_access }).where("id", "=", api.world.companies.own).execute();
  await allow(false);
  expect(await status(token, "/devices")).toBe(401);
  const body = { name: "One more", scopes: ["devices:read"], days: 30, password: PASSWORD };
  expect((await admin.post("/account/tokens", body)).status).toBe(403);
  await allow(true);
  expect(await status(token, "/devices")).toBe(200);
});
