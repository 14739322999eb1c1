import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword, passwordChecks } from "../../../../app/server/session/passwords";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const EMAIL = "admin@own.test";

describe("signing in", () => {
  test("gives three cookies, each as closed as it can be", async () => {
    const response = await api.browser().post("/account/login", { email: EMAIL, password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true });
    const lines = [response.headers["set-cookie"]].flat() as string[];
    expect(lines.map((line) => line.replace(/=[\w-]{43};/, "=…;"))).toEqual([
      "__Host-session=…; Path=/; Max-Age=900; HttpOnly; Secure; SameSite=Strict",
      "__Host-refresh=…; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict",
      "XSRF-TOKEN=…; Path=/; Max-Age=2592000; Secure; SameSite=Strict",
    ]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("ignores the case of the e-mail and space around it", async () => {
    const response = await api.browser().post("/account/login", { email: " Admin@OWN.test ", password: PASSWORD });
    expect(response.status).toBe(200);
  });

  test("answers an unknown e-mail, a wrong password and a disabled user alike", async () => {
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", "support@own.test").execute();
    const tries = [
      { email: "nobody@own.test", password: PASSWORD },
      { email: EMAIL, password: "wrong" },
      { email: "support@own.test", password: PASSWORD },
    ];
    for (const credentials of tries) {
      const response = await api.browser().post("/account/login", credentials);
      expect(response.status).toBe(401);
      expect(response.body).toEqual({
        success: false,
        errors: [{ code: "SIGN_IN_FAILED", message: "E-mail or password is wrong.", source: null }],
      });
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("does the same work for an unknown e-mail as for a wrong password", async () => {
    const { end_user } = api.world.actors;
    const password_hash = await hashPassword(PASSWORD);
    await api.db.updateTable("users").set({ password_hash }).where("id", "=", end_user).execute();
    const checks: unknown[] = [];
    const record = (cost: unknown) => checks.push(cost);
    passwordChecks.subscribe(record);
    const costOf = async (email: string) => {
      checks.length = 0;
      const { status } = await api.browser("198.51.100.7").post("/account/login", { email, password: "wrong" });
      return [status, ...checks];
    };
    const knownCost = await costOf("end_user@own.test");
    expect(knownCost).toEqual([401, expect.stringMatching(/^argon2id v=\d+ m=\d+,t=\d+,p=\d+$/)]);
    expect(await costOf("who@own.test")).toEqual(knownCost);
    await api.db.updateTable("users").set({ disabled: true }).where("id", "=", end_user).execute();
    expect(await costOf("end_user@own.test")).toEqual(knownCost);
    await api.db
      .updateTable("users")
      .set({ disabled: false, password_hash: null })
      .where("id", "=", end_user)
      .execute();
    expect(await costOf("end_user@own.test")).toEqual(knownCost);
    passwordChecks.unsubscribe(record);
  });

  test("refuses a page of another host, and lets one of its own in", async () => {
    const credentials = { email: EMAIL, password: PASSWORD };
    const post = (origin: string) => api.browser().post("/account/login", credentials, { headers: { origin } });
    expect((await post("https://evil.test")).status).toBe(403);
    expect((await post("https://farhelm.test.evil.test")).status).toBe(403);
    expect((await post("null")).status).toBe(403);
    expect((await post("https://farhelm.test")).status).toBe(200);
  });

  test("ends the session the browser had before", async () => {
    const client = await api.signIn(EMAIL);
    const earlier = client.copy();
    await client.post("/account/login", { email: EMAIL, password: PASSWORD });
    expect((await earlier.get("/user")).status).toBe(401);
    expect((await client.get("/user")).status).toBe(200);
  });

  test("is noted with time and address", async () => {
    await api.signIn("readonly_admin@own.test", "203.0.113.9");
    const entry = await api.db
      .selectFrom("audit_log")
      .selectAll()
      .where("user_email", "=", "readonly_admin@own.test")
      .executeTakeFirst();
    expect(entry).toMatchObject({ operation: "login", address: "203.0.113.9", created_at: api.clock.now });
    const user = await api.db
      .selectFrom("users")
      .select("last_login_at")
      .where("email", "=", "readonly_admin@own.test")
      .executeTakeFirst();
    expect(user?.last_login_at).toEqual(api.clock.now);
  });
});
