import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD, ROLES } from "../api/world";

const START = new Date("2026-05-04T10:00:00Z");
const NEW_PASSWORD = "a much better one";

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = START;
  await api.db.deleteFrom("rate_limits").execute();
});
afterAll(() => api?.close());

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
};

/** Adds a user for one test and returns the email address. */
async function person(own: Partial<{ email: string; username: string; email_verified: boolean }> = {}) {
  const email = own.email ?? `person-${++count}@own.test`;
  const template = await api.db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", "admin@own.test")
    .executeTakeFirstOrThrow();
  const common = { company_id: api.world.companies.own, role_id: ROLES.end_user, email_verified: true, ...template };
  await api.db
    .insertInto("users")
    .values({ username: `person-${count}`, ...common, ...own, email })
    .execute();
  return email;
}

const signInWith = async (email: string, password: string) =>
  (await api.browser().post("/account/login", { email, password })).status;

describe("a forgotten password", () => {
  test("is replaced with a mailed link, once; every session ends", async () => {
    const email = await person();
    const session = await api.signIn(email);
    const browser = api.browser();
    expect((await browser.post("/account/password/forgot", { email: ` ${email.toUpperCase()} ` })).body).toEqual({
      success: true,
    });
    const mail = await api.mailbox.last(email);
    expect(mail.text).toContain("https://farhelm.test/account/reset#");
    const token = await api.mailbox.token(email);
    const reset = () => browser.post("/account/password/reset", { token, password: NEW_PASSWORD });
    expect((await reset()).status).toBe(200);
    expect((await reset()).body.errors[0].code).toBe("EXPIRED");
    expect((await session.get("/user")).status).toBe(401);
    expect([await signInWith(email, PASSWORD), await signInWith(email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect((await api.mailbox.last(email)).text).toContain("The password of your Farhelm account was changed.");
    const entries = await api.db.selectFrom("audit_log").select("operation").where("user_email", "=", email).execute();
    expect(entries.map(({ operation }) => operation)).toContain("resetPassword");
  });

  test("a link is good for an hour, and only the latest one", async () => {
    const email = await person();
    const requestReset = () => api.browser().post("/account/password/forgot", { email });
    const reset = (token: string) => api.browser().post("/account/password/reset", { token, password: NEW_PASSWORD });
    await requestReset();
    const first = await api.mailbox.token(email);
    await requestReset();
    const second = await api.mailbox.token(email);
    expect((await reset(first)).status).toBe(400);
    pass(3600);
    expect((await reset(second)).status).toBe(400);
    pass(-1);
    expect((await reset(second)).status).toBe(200);
  });

  test("does not reveal accounts: the same response, and a mail only if there is one", async () => {
    const disabled = await person();
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", disabled).execute();
    for (const email of ["nobody@nowhere.test", disabled]) {
      const response = await api.browser().post("/account/password/forgot", { email });
      expect([response.status, response.body]).toEqual([200, { success: true }]);
      expect(await api.mailbox.to(email)).toEqual([]);
    }
  });

  test("one person gets at most ten mails an hour, whoever requests them; an address with too many requests waits", async () => {
    const email = await person();
    for (let i = 0; i < 12; i++)
      expect((await api.browser(`198.51.100.${i}`).post("/account/password/forgot", { email })).status).toBe(200);
    expect(await api.mailbox.to(email)).toHaveLength(10);
    const statuses: number[] = [];
    for (let i = 0; i < 101; i++)
      statuses.push((await api.browser("203.0.113.7").post("/account/password/forgot", { email: "x@y.test" })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test("is requested from our own pages only", async () => {
    const headers = { origin: "https://evil.test" };
    const response = await api.browser().post("/account/password/forgot", { email: "a@own.test" }, { headers });
    expect(response.status).toBe(403);
  });
});

describe("the password", () => {
  test("is changed with the present one; other sessions end, this one stays, open reset links are good no more", async () => {
    const email = await person();
    const [client, other] = [await api.signIn(email), await api.signIn(email)];
    await api.browser().post("/account/password/forgot", { email });
    const token = await api.mailbox.token(email);
    const change = (current_password: string, password = NEW_PASSWORD) =>
      client.put("/account/password", { current_password, password });
    expect((await change("wrong")).body.errors[0]).toMatchObject({
      code: "PASSWORD_WRONG",
      source: "current_password",
    });
    expect((await change(PASSWORD, "short")).status).toBe(422);
    expect((await change(PASSWORD)).status).toBe(200);
    expect([(await client.get("/user")).status, (await other.get("/user")).status]).toEqual([200, 401]);
    const reset = await api.browser().post("/account/password/reset", { token, password: NEW_PASSWORD });
    expect(reset.status).toBe(400);
  });

  test("is not guessed with a stolen session: the tries are those of signing in", async () => {
    const email = await person();
    const client = await api.signIn(email);
    const guess = () => client.put("/account/password", { current_password: "guess", password: NEW_PASSWORD });
    const statuses = (await Promise.all(Array.from({ length: 8 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(await signInWith(email, PASSWORD)).toBe(429);
  });
});

describe("an e-mail address that is not confirmed", () => {
  test("blocks everything but what mends it", async () => {
    const email = await person({ email_verified: false });
    const client = await api.signIn(email);
    for (const url of ["/user", "/devices", "/storage?limit=100"]) {
      const response = await client.get(url);
      expect([response.status, response.body.errors[0].code]).toEqual([401, "EMAIL_NOT_VERIFIED"]);
    }
    expect((await client.get("/account/user")).body.data).toMatchObject({ email, problem: "EMAIL_NOT_VERIFIED" });
    expect((await client.post("/account/token/revoke")).status).toBe(200);
  });

  test("gets its mail again on a call without content, and is confirmed by the link", async () => {
    const email = await person({ email_verified: false });
    const client = await api.signIn(email);
    expect((await client.post("/account/user/activation/resend")).body).toEqual({ success: true });
    const token = await api.mailbox.token(email);
    expect((await api.browser().post("/account/user/activation", { token })).status).toBe(200);
    expect((await client.get("/user")).body).toMatchObject({ email, email_verified: true });
    expect((await api.browser().post("/account/user/activation", { token })).status).toBe(400);
    const before = (await api.mailbox.to(email)).length;
    expect((await client.post("/account/user/activation/resend")).status).toBe(200);
    expect(await api.mailbox.to(email)).toHaveLength(before);
  });

  test("of someone whose e-mail only repeats the user name is given, then confirmed", async () => {
    const email = `bare-${++count}`;
    await person({ email, username: email });
    const client = await api.signIn(email);
    const mine = `mine-${count}@own.test`;
    expect((await client.put("/account/user", { email: "admin@own.test" })).status).toBe(409);
    expect((await client.put("/account/user", { email: mine })).status).toBe(200);
    expect((await client.get("/user")).body.errors[0].code).toBe("EMAIL_NOT_VERIFIED");
    await api.browser().post("/account/user/activation", { token: await api.mailbox.token(mine) });
    expect((await client.get("/user")).body.email).toBe(mine);
  });
});

describe("another e-mail address", () => {
  test("needs the password, takes effect once confirmed, and notifies the old address", async () => {
    const email = await person();
    const client = await api.signIn(email);
    const newEmail = `wanted-${count}@own.test`;
    const changeEmail = (password?: string) => client.put("/account/user", { email: newEmail, password });
    expect((await changeEmail()).body.errors[0].source).toBe("password");
    expect((await changeEmail("wrong")).body.errors[0].code).toBe("PASSWORD_WRONG");
    expect((await changeEmail(PASSWORD)).status).toBe(200);
    expect((await client.get("/user")).body.email).toBe(email);
    await api.browser().post("/account/user/activation", { token: await api.mailbox.token(newEmail) });
    expect((await client.get("/user")).body.email).toBe(newEmail);
    expect((await api.mailbox.last(email)).text).toContain("this one no longer signs in");
    expect(await signInWith(email, PASSWORD)).toBe(401);
  });

  test("that is someone's is answered like any other, and gets no mail", async () => {
    const client = await api.signIn(await person());
    const before = (await api.mailbox.to("admin@own.test")).length;
    const response = await client.put("/account/user", { email: "ADMIN@own.test", password: PASSWORD });
    expect(response.body).toEqual({ success: true });
    expect(await api.mailbox.to("admin@own.test")).toHaveLength(before);
  });
});

test("the terms are accepted with tos_accepted=true, and with nothing else", async () => {
  const client = await api.signIn(await person());
  expect((await client.get("/user")).body.tos_accepted).toBe(false);
  expect((await client.put("/account/user", { tos_accepted: false })).status).toBe(422);
  expect((await client.put("/account/user", { tos_accepted: true })).status).toBe(200);
  expect((await client.get("/user")).body).toMatchObject({ tos_accepted: true, terms_conditions: true });
});

test("a company that asks for a second factor lets nobody in without one", async () => {
  const email = "user@sibling.test";
  const company = api.world.companies.sibling;
  const client = await api.signIn(email);
  await api.db.updateTable("companies").set({ mfa_mandatory: true }).where("id", "=", company).execute();
  expect((await client.get("/user")).body.errors[0].code).toBe("MFA_MANDATORY");
  const started = await client.post("/mfa", { mfa_type: "email", password: PASSWORD });
  const { session_uuid } = started.body.data;
  await client.post("/mfa/confirm", { session_uuid, session_code: await api.mailbox.code(email) });
  expect((await client.get("/user")).body.mfa_type).toBe("email");
});
