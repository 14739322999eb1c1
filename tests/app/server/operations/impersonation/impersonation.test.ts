import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "../../../../../app/server/session/tokens";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { PASSWORD } from "../../api/world";

const HOUR = 3600;
const START = new Date("2026-05-04T10:00:00Z");

let api: TestApi;
let support: Client;
let user: Client;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(async () => {
  api.clock.now = START;
  for (const table of [
    "impersonation_grants",
    "impersonation_logs",
    "impersonation_requests",
    "session_families",
  ] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.deleteFrom("rate_limits").execute();
  support = await api.signIn("support@own.test");
  user = await api.signIn("user@foreign.test");
});

const wait = (seconds: number) => {
  api.clock.now = new Date(START.getTime() + seconds * 1000);
};
const target = () => api.world.users.foreign;
const who = async (client: Client) => (await client.get("/user")).body.email as string | undefined;
const start = () => support.post(`/users/impersonate/${target()}`);
const refresh = () => support.post("/token/refresh");
const logs = () => api.db.selectFrom("impersonation_logs").selectAll().execute();

/** Requests access, with a token known to the test in place of the mailed one. */
async function ask(token = "a-token-that-only-the-mail-holds"): Promise<string> {
  expect((await support.post(`/users/impersonate/${target()}/request`)).status).toBe(200);
  await api.db
    .updateTable("impersonation_requests")
    .set({ token_hash: hashToken(token) })
    .where("answered_at", "is", null)
    .execute();
  return `/users/confirm-impersonation-access/${token}`;
}

async function allow(): Promise<void> {
  expect((await user.post(await ask(), { allow: true })).status).toBe(200);
}

describe("asking for access", () => {
  test("[impersonation.confirm-access-route] the link's token leads the asked user, and nobody else, to the question", async () => {
    const link = await ask();
    expect((await user.get(link)).body.data).toMatchObject({
      email: "support@own.test",
      minutes: 60,
      state: "waiting",
    });
    const strangers = [await api.signIn("user@own.test"), await api.signIn("super_admin@own.test"), support];
    for (const stranger of strangers) expect((await stranger.get(link)).status).toBe(404);
    expect((await user.get(`${link}x`)).status).toBe(404);
  });

  test("the question is mailed to the user who is asked, with a link that only they can answer", async () => {
    const before = (await api.mailbox.to("user@foreign.test")).length;
    expect((await support.post(`/users/impersonate/${target()}/request`)).status).toBe(200);
    const mails = await api.mailbox.to("user@foreign.test");
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.text).toContain("support@own.test");
    const [link, token] = /\/users\/confirm-impersonation-access\/([\w-]{43})\b/.exec(mails.at(-1)?.text ?? "") ?? [];
    const rows = await api.db.selectFrom("impersonation_requests").selectAll().execute();
    expect([rows.length, rows[0]?.token_hash]).toEqual([1, hashToken(token ?? "")]);
    expect((await support.get(link ?? "")).status).toBe(404);
    expect((await user.post(link ?? "", { allow: true })).status).toBe(200);
    expect((await start()).status).toBe(200);
  });

  test("a question is answered once", async () => {
    const link = await ask();
    expect((await user.post(link, { allow: false })).status).toBe(200);
    expect((await user.get(link)).body.data.state).toBe("refused");
    expect((await user.post(link, { allow: true })).status).toBe(400);
    expect((await start()).status).toBe(400);
  });

  test.each([
    [-1, 200],
    [0, 400],
    [1, 400],
  ])("a link %i s after its day is answered with %i", async (seconds, status) => {
    const link = await ask();
    wait(24 * HOUR + seconds);
    await user.post("/token/refresh");
    expect((await user.get(link)).body.data.state).toBe(status === 200 ? "waiting" : "expired");
    expect((await user.post(link, { allow: true })).status).toBe(status);
  });

  test("a user is not asked more than five times in a quarter of an hour", async () => {
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await support.post(`/users/impersonate/${target()}/request`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each(["support", "super_admin"] as const)("nobody may act for %s", async (name) => {
    const boss = await api.signIn(name === "support" ? "super_admin@own.test" : "support@own.test");
    for (const path of ["", "/request"])
      expect((await boss.post(`/users/impersonate/${api.world.actors[name]}${path}`)).status).toBe(403);
  });

  test("nobody acts for themselves, or for whom they do not see", async () => {
    expect((await support.post(`/users/impersonate/${api.world.actors.support}`)).status).toBe(400);
    expect((await support.post("/users/impersonate/999999")).status).toBe(404);
    expect((await user.post(`/users/impersonate/${api.world.users.own}`)).status).toBe(403);
  });
});

describe("acting for a user", () => {
  test("needs the user's leave", async () => {
    expect((await start()).body.errors[0].message).toContain("has not allowed it");
    expect(await who(support)).toBe("support@own.test");
  });

  test("[impersonation.acting-party-marker] is that user's session, marked with who acts", async () => {
    await allow();
    expect((await start()).status).toBe(200);
    const { body } = await support.get("/user");
    expect(body).toMatchObject({ email: "user@foreign.test", isImpersonating: true, role: { name: "end_user" } });
    expect(body.token).toMatchObject({
      sub: String(target()),
      act: { sub: String(api.world.actors.support), email: "support@own.test" },
    });
    expect(body.impersonation_access_limit).toBe("2026-05-04 11:00:00");
    const own = (await user.get("/user")).body;
    expect([own.isImpersonating, own.token.act]).toEqual([false, undefined]);
  });

  test.each([
    [-1, "user@foreign.test"],
    [0, "support@own.test"],
    [1, "support@own.test"],
  ])("[impersonation.support-limited-time] %i s after the hour it is %s who is signed in", async (seconds, email) => {
    await allow();
    await start();
    for (const minutes of [14, 28, 42, 56]) {
      wait(minutes * 60);
      expect((await refresh()).status).toBe(200);
    }
    expect(await who(support)).toBe("user@foreign.test");
    wait(HOUR + seconds);
    if (seconds >= 0) expect((await support.get("/user")).status).toBe(401);
    if (seconds >= 0) expect((await refresh()).status).toBe(200);
    expect(await who(support)).toBe(email);
  });

  test("begun late it lasts only as long as the user allowed", async () => {
    await allow();
    wait(HOUR - 60);
    await refresh();
    const { cookies } = await start();
    expect(cookies.find(({ name }) => name === "__Host-session")?.maxAge).toBe(60);
    wait(HOUR);
    expect((await support.get("/user")).status).toBe(401);
  });

  test("[impersonation.active-while-limit-future] cannot begin when the limit has come", async () => {
    await allow();
    wait(HOUR);
    await refresh();
    expect((await start()).status).toBe(400);
  });

  test("[impersonation.cancel] ends with the own session active again, and the old cookies are worth nothing", async () => {
    await allow();
    await start();
    const thief = support.copy();
    expect((await support.post("/user/cancel-impersonation")).status).toBe(200);
    expect(await who(support)).toBe("support@own.test");
    expect((await thief.get("/user")).status).toBe(401);
    expect((await support.post("/user/cancel-impersonation")).status).toBe(400);
  });

  test("[impersonation.logout-cancels] signing out ends it and the own session too", async () => {
    await allow();
    const before = support.copy();
    await start();
    expect((await support.post("/account/token/revoke")).status).toBe(200);
    expect([await who(support), await who(before)]).toEqual([undefined, undefined]);
    expect((await before.post("/token/refresh")).status).toBe(401);
    expect((await logs())[0]?.ended_at).toEqual(START);
  });

  test("[impersonation.revoke.call] the user takes the leave back: the limit is gone and it stops at once", async () => {
    await allow();
    await start();
    expect((await user.get("/user")).body.impersonation_access_limit).toBe("2026-05-04 11:00:00");
    expect((await user.post("/user/revoke-impersonation-access")).status).toBe(200);
    expect((await user.get("/user")).body.impersonation_access_limit).toBeNull();
    expect((await support.get("/user")).status).toBe(401);
    await refresh();
    expect(await who(support)).toBe("support@own.test");
    expect((await start()).status).toBe(400);
  });

  test("[impersonation.revoke.call] the impersonating user revokes the permission: it stops at once, and their own session continues", async () => {
    await allow();
    await start();
    expect((await support.get("/user")).body).toMatchObject({
      isImpersonating: true,
      impersonation_access_limit: "2026-05-04 11:00:00",
    });
    expect((await support.post("/user/revoke-impersonation-access")).status).toBe(200);
    expect((await support.get("/user")).status).toBe(401);
    await refresh();
    expect(await who(support)).toBe("support@own.test");
    expect((await user.get("/user")).body.impersonation_access_limit).toBeNull();
    expect((await start()).status).toBe(400);
  });

  test("stops when the impersonating user is disabled, or loses the permission or their own session", async () => {
    const { support: id } = api.world.actors;
    const change = async (disabled: boolean, role_id: number) =>
      api.db.updateTable("users").set({ disabled, role_id }).where("id", "=", id).execute();
    await allow();
    await start();
    for (const [disabled, role] of [
      [true, 5],
      [false, 4],
    ] as const) {
      await change(disabled, role);
      expect((await support.get("/user")).status).toBe(401);
    }
    await change(false, 5);
    expect((await support.get("/user")).status).toBe(200);
    await api.db.updateTable("session_families").set({ revoked_at: START }).where("user_id", "=", id).execute();
    expect((await support.get("/user")).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  test("a refresh token used twice ends both sessions", async () => {
    await allow();
    await start();
    const thief = support.copy();
    await refresh();
    wait(11);
    expect((await thief.post("/token/refresh")).status).toBe(401);
    expect((await support.get("/user")).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  test("does not nest, gives no leave and touches no account", async () => {
    await allow();
    const link = await ask("another-token-in-another-mail");
    await start();
    await api.db.updateTable("users").set({ role_id: 1 }).where("id", "=", target()).execute();
    const refused = [
      await support.post(`/users/impersonate/${api.world.users.own}`),
      await support.post(link, { allow: true }),
      await support.get("/account/sessions"),
      await support.delete("/account/sessions"),
      await support.post("/password-confirmation", { password: PASSWORD }),
      await support.post("/mfa", { mfa_type: "email", password: PASSWORD }),
      await support.post("/alerts/token", { token: "a-phone-of-somebody-else" }),
      await support.put(`/users/${target()}`, { first_name: "Mallory" }),
    ];
    await api.db.updateTable("users").set({ role_id: 3 }).where("id", "=", target()).execute();
    expect(refused.map(({ body }) => body.errors[0].code)).toEqual(Array(8).fill("IMPERSONATING"));
  });

  test("is noted with both names, in the log and next to every write", async () => {
    await allow();
    await start();
    await support.post("/storage", { key: "wideNav", value: true });
    wait(600);
    await support.post("/user/cancel-impersonation");
    expect(await logs()).toMatchObject([
      { user_email: "user@foreign.test", actor_email: "support@own.test", company_id: api.world.companies.foreign },
    ]);
    expect((await logs())[0]).toMatchObject({ started_at: START, ended_at: api.clock.now });
    const note = await api.db
      .selectFrom("audit_log")
      .selectAll()
      .where("operation", "=", "createStorage")
      .executeTakeFirst();
    expect(note).toMatchObject({ user_email: "user@foreign.test", actor_email: "support@own.test" });
  });
});

describe("a page that shows another user", () => {
  test("is refused, reads and writes, with the request to reload", async () => {
    const page = { headers: { "x-session-user": String(api.world.actors.support) } };
    expect((await support.get("/tags", page)).status).toBe(200);
    await allow();
    await start();
    for (const answer of [
      await support.get("/tags", page),
      await support.post("/storage", { key: "a", value: 1 }, page),
    ])
      expect([answer.status, answer.body.errors[0].code]).toEqual([401, "SESSION_CHANGED"]);
  });
});
