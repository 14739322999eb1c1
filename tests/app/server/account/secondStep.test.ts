import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";

const EMAIL = "admin@own.test";
const START = new Date("2026-05-04T10:00:00Z");

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = START;
  for (const table of ["rate_limits", "mfa_challenges", "recovery_codes", "second_factors"] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable("users").set({ mfa_type: null }).execute();
});
afterAll(() => api?.close());

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
};

/** The code an authenticator app with this key shows at the test's time. */
function codeFor(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: api.clock.now.getTime() });
}

async function switchOn(client: Client, mfa_type: "email" | "totp") {
  const started = await client.post("/mfa", { mfa_type, password: PASSWORD });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { session_uuid, key, uri } = started.body.data;
  const session_code = key ? codeFor(key) : await api.mailbox.code(EMAIL);
  const done = await client.post("/mfa/confirm", { session_uuid, session_code });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return { key: key as string, uri: uri as string, codes: done.body.data.recovery_codes as string[] };
}

async function firstStep(browser = api.browser()) {
  const response = await browser.post("/account/login", { email: EMAIL, password: PASSWORD });
  expect(response.status).toBe(403);
  expect(response.headers["set-cookie"]).toBeUndefined();
  return { browser, ...response.body.meta, error: response.body.errors[0].code } as {
    browser: Client;
    mfa_type: string;
    session_uuid: string;
    error: string;
  };
}

const secondStep = (browser: Client, session_uuid: string, session_code: string) =>
  browser.post("/account/login/mfa", { session_uuid, session_code });

describe("signing in with a mailed code", () => {
  test("asks for the code, takes it once, and only then gives a session", async () => {
    await switchOn(await api.signIn(EMAIL), "email");
    const { browser, mfa_type, session_uuid, error } = await firstStep();
    expect([error, mfa_type]).toEqual(["MFA_REQUIRED", "email"]);
    const code = await api.mailbox.code(EMAIL);
    expect((await browser.get("/user")).status).toBe(401);
    const wrong = await secondStep(browser, session_uuid, code === "000000" ? "000001" : "000000");
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([422, { code: "CONFIRMATION_FAILED" }]);
    expect((await secondStep(browser, session_uuid, code)).status).toBe(200);
    expect((await browser.get("/user")).body.mfa_type).toBe("email");
    const repeated = await secondStep(api.browser(), session_uuid, code);
    expect([repeated.status, repeated.body.errors[0].code]).toEqual([400, "EXPIRED"]);
  });

  test("looks at five codes and no more, for ten minutes and no longer", async () => {
    await switchOn(await api.signIn(EMAIL), "email");
    const { browser, session_uuid } = await firstStep();
    const code = await api.mailbox.code(EMAIL);
    for (let i = 0; i < 5; i++) expect((await secondStep(browser, session_uuid, `12345${i}`)).status).toBe(422);
    expect((await secondStep(browser, session_uuid, code)).body.errors[0].code).toBe("EXPIRED");
    const expired = await firstStep();
    const expiredCode = await api.mailbox.code(EMAIL);
    pass(600);
    expect((await secondStep(expired.browser, expired.session_uuid, expiredCode)).body.errors[0].code).toBe("EXPIRED");
    pass(-1);
    expect((await secondStep(expired.browser, expired.session_uuid, expiredCode)).status).toBe(200);
  });

  test("looks at twenty codes an hour for one account, from however many addresses", async () => {
    await switchOn(await api.signIn(EMAIL), "email");
    await api.db.deleteFrom("rate_limits").execute();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { session_uuid } = await firstStep(api.browser(`198.51.100.${round}`));
      for (let i = 0; i < 5; i++)
        statuses.push((await secondStep(api.browser(`198.51.100.${i}`), session_uuid, "x")).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(Array(5).fill(429));
  });

  test("a thousand guesses at once are five", async () => {
    await switchOn(await api.signIn(EMAIL), "email");
    const { session_uuid } = await firstStep();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => secondStep(api.browser(`203.0.113.${i}`), session_uuid, `7777${i + 10}`)),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test("the code is mailed again on request, and the earlier one is good no more", async () => {
    await switchOn(await api.signIn(EMAIL), "email");
    const { browser, session_uuid } = await firstStep();
    const before = await api.mailbox.code(EMAIL);
    expect((await browser.post("/account/login/mfa/resend", { session_uuid })).status).toBe(200);
    const now = await api.mailbox.code(EMAIL);
    if (now !== before) expect((await secondStep(browser, session_uuid, before)).status).toBe(422);
    expect((await secondStep(browser, session_uuid, now)).status).toBe(200);
    const unknown = await browser.post("/account/login/mfa/resend", { session_uuid: "nobody" });
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }]);
  });
});

describe("signing in with an authenticator", () => {
  test("takes each code once, and those of the steps next to it", async () => {
    const { key, uri } = await switchOn(await api.signIn(EMAIL), "totp");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Farhelm:admin%40own\.test\?/);
    pass(60);
    const { browser, mfa_type, session_uuid } = await firstStep();
    expect(mfa_type).toBe("totp");
    const code = codeFor(key);
    pass(30);
    expect((await secondStep(browser, session_uuid, code)).status).toBe(200);
    const replay = await firstStep();
    expect((await secondStep(replay.browser, replay.session_uuid, code)).status).toBe(422);
    pass(120);
    const stale = await firstStep();
    expect((await secondStep(stale.browser, stale.session_uuid, code)).status).toBe(422);
  });

  test("one code in two requests at the same moment lets one of them in", async () => {
    const { key } = await switchOn(await api.signIn(EMAIL), "totp");
    pass(60);
    const { browser, session_uuid } = await firstStep();
    const responses = await Promise.all([1, 2, 3, 4].map(() => secondStep(browser.copy(), session_uuid, codeFor(key))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a recovery code lets in once, in either case and with or without its hyphen", async () => {
    const { codes } = await switchOn(await api.signIn(EMAIL), "totp");
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    const one = await firstStep();
    expect((await secondStep(one.browser, one.session_uuid, first.toLowerCase().replace("-", ""))).status).toBe(200);
    expect((await one.browser.get("/account/user")).body.data.recovery_codes_left).toBe(9);
    const repeated = await firstStep();
    expect((await secondStep(repeated.browser, repeated.session_uuid, first)).status).toBe(422);
    expect((await secondStep(repeated.browser, repeated.session_uuid, second)).status).toBe(200);
    const rows = await api.db.selectFrom("recovery_codes").selectAll().execute();
    expect(JSON.stringify(rows.map(({ hash }) => hash.toString()))).not.toContain(second);
  });
});

describe("the second factor", () => {
  test("is enabled only with the password and a valid code, ends other sessions and notifies its owner", async () => {
    const other = await api.signIn(EMAIL);
    const client = await api.signIn(EMAIL);
    const refused = await client.post("/mfa", { mfa_type: "totp", password: "wrong" });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { code: "PASSWORD_WRONG", source: "password" },
    ]);
    const { session_uuid } = (await client.post("/mfa", { mfa_type: "totp", password: PASSWORD })).body.data;
    expect((await client.post("/mfa/confirm", { session_uuid, session_code: "000000" })).status).toBe(422);
    expect((await client.get("/account/user")).body.data.mfa_type).toBeNull();
    await switchOn(client, "totp");
    expect((await client.get("/account/user")).body.data).toMatchObject({ mfa_type: "totp", recovery_codes_left: 10 });
    expect((await other.get("/user")).status).toBe(401);
    expect((await api.mailbox.last(EMAIL)).text).toContain("Two-step sign-in was switched on");
  });

  test("of one person cannot be set up with another's question", async () => {
    const { session_uuid, key } = (
      await (await api.signIn(EMAIL)).post("/mfa", { mfa_type: "totp", password: PASSWORD })
    ).body.data;
    const thief = await api.signIn("end_user@own.test");
    const response = await thief.post("/mfa/confirm", { session_uuid, session_code: codeFor(key) });
    expect(response.body.errors[0].code).toBe("EXPIRED");
  });

  test("is switched off with the password, unless the company asks for one", async () => {
    const client = await api.signIn(EMAIL);
    await switchOn(client, "email");
    await api.db
      .updateTable("companies")
      .set({ mfa_mandatory: true })
      .where("id", "=", api.world.companies.own)
      .execute();
    expect((await client.delete("/mfa", { password: PASSWORD })).status).toBe(400);
    await api.db.updateTable("companies").set({ mfa_mandatory: false }).execute();
    expect((await client.delete("/mfa", { password: "wrong" })).status).toBe(422);
    expect((await client.delete("/mfa", { password: PASSWORD })).status).toBe(200);
    expect((await client.get("/account/user")).body.data).toMatchObject({ mfa_type: null, recovery_codes_left: 0 });
    await api.signIn(EMAIL);
  });

  test("that lies with an external provider is not passed by with the password alone", async () => {
    await api.db.updateTable("users").set({ mfa_type: "teltonika_id" }).where("email", "=", EMAIL).execute();
    const { error, mfa_type, session_uuid } = await firstStep();
    expect([error, mfa_type, session_uuid]).toEqual(["MFA_REQUIRED", "teltonika_id", undefined]);
  });

  test("leaves no password, key or code in the audit log", async () => {
    await switchOn(await api.signIn(EMAIL), "totp");
    const rows = await api.db.selectFrom("audit_log").select("detail").where("operation", "like", "%Mfa").execute();
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(rows).toContainEqual({ detail: { mfa_type: "totp", password: "…" } });
  });
});
