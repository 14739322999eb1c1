import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";

const EMAIL = "super_admin@own.test";
const START = new Date("2026-05-04T10:00:00Z");

let api: TestApi;
let client: Client;
let victims = 0;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = START;
  for (const table of ["rate_limits", "mfa_challenges", "second_factors", "password_confirmations"] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable("users").set({ mfa_type: null }).execute();
  client = await api.signIn(EMAIL);
});
afterAll(() => api?.close());

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
};

async function victim(): Promise<number> {
  const name = `victim${++victims}`;
  const values = { company_id: api.world.companies.own, role_id: 3, email: `${name}@own.test`, username: name };
  const { id } = await api.db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

async function switchOn(mfa_type: "email" | "totp") {
  const started = await client.post("/mfa", { mfa_type, password: PASSWORD });
  const { session_uuid, key } = started.body.data;
  const session_code = key ? shown(key) : await api.mailbox.code(EMAIL);
  expect((await client.post("/mfa/confirm", { session_uuid, session_code })).status).toBe(200);
  return key as string;
}

function shown(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: api.clock.now.getTime() });
}

const isThere = async (id: number) =>
  (await api.db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

describe("a change that matters, of someone without a second factor", () => {
  test("[api.password-confirmation] asks for the password, which confirms that one change within ten minutes", async () => {
    const id = await victim();
    const locked = await client.delete(`/admin/users/${id}`);
    expect([locked.status, locked.body.errors[0].code]).toEqual([423, "PASSWORD_CONFIRMATION_REQUIRED"]);
    const wrong = await client.post("/password-confirmation", { password: "wrong" });
    expect([wrong.status, wrong.body.errors[0]]).toEqual([
      422,
      { code: "PASSWORD_WRONG", message: "The password is wrong.", source: "password" },
    ]);
    expect((await client.delete(`/admin/users/${id}`)).status).toBe(423);
    expect(await isThere(id)).toBe(true);
    expect((await client.post("/password-confirmation", { password: PASSWORD })).status).toBe(200);
    expect((await client.delete(`/admin/users/${id}`)).status).toBe(200);
    expect(await isThere(id)).toBe(false);
    const target = await victim();
    expect((await client.delete(`/admin/users/${target}`)).status).toBe(423);
    expect((await client.post("/password-confirmation", { password: PASSWORD })).status).toBe(200);
    pass(600);
    expect((await client.delete(`/admin/users/${target}`)).status).toBe(423);
    expect(await isThere(target)).toBe(true);
  });

  test("the password given in one session confirms nothing in another", async () => {
    const id = await victim();
    expect((await client.delete(`/admin/users/${id}`)).status).toBe(423);
    const other = await api.signIn(EMAIL);
    expect((await other.delete(`/admin/users/${id}`)).status).toBe(423);
    await client.post("/password-confirmation", { password: PASSWORD });
    expect((await other.delete(`/admin/users/${id}`)).status).toBe(423);
    expect(await isThere(id)).toBe(true);
  });

  test("is made at once where only a second factor would be requested", async () => {
    const id = await victim();
    expect((await client.delete(`/users/${id}`)).status).toBe(200);
    expect(await isThere(id)).toBe(false);
  });
});

describe("a change that matters, of someone with a second factor", () => {
  test("asks for a mailed code and is made with it, once", async () => {
    await switchOn("email");
    const [id, second] = [await victim(), await victim()];
    const challenged = await client.delete(`/users/${id}`);
    expect([challenged.status, challenged.body.errors[0].code, challenged.body.meta.mfa_method]).toEqual([
      403,
      "MFA_REQUIRED",
      "email",
    ]);
    const { session_id, session_uuid } = challenged.body.meta;
    expect(session_id).toBe(session_uuid);
    const code = await api.mailbox.code(EMAIL);
    const wrong = await client.delete(`/users/${id}`, {
      session_id,
      session_code: code === "111111" ? "222222" : "111111",
    });
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, "CONFIRMATION_FAILED"]);
    expect(await isThere(id)).toBe(true);
    expect((await client.delete(`/users/${id}`, { session_id, session_code: code })).status).toBe(200);
    expect(await isThere(id)).toBe(false);
    const repeated = await client.delete(`/users/${second}`, { session_id, session_code: code });
    expect([repeated.status, repeated.body.errors[0].code]).toEqual([403, "MFA_REQUIRED"]);
    expect(await isThere(second)).toBe(true);
  });

  test("takes the authenticator's code next to what the operation itself is given", async () => {
    const key = await switchOn("totp");
    const id = await victim();
    const challenged = await client.put(`/users/${id}`, { first_name: "Ada" });
    expect(challenged.body.meta.mfa_type).toBe("totp");
    pass(60);
    const proof = { session_uuid: challenged.body.meta.session_uuid, session_code: shown(key) };
    const done = await client.put(`/users/${id}`, { first_name: "Ada", ...proof });
    expect([done.status, done.body.data.first_name]).toEqual([200, "Ada"]);
  });

  test("keeps a code good that came with values the operation refuses", async () => {
    await switchOn("email");
    const { meta } = (await client.post("/credits/codes", { credit_type_name: "credit", amount: 1000 })).body;
    const proof = { session_uuid: meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
    const refused = await client.post("/credits/codes", { credit_type_name: "credit", amount: 1000, ...proof });
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "amount"]);
    const repeated = await client.post("/credits/codes", { credit_type_name: "credit", amount: 1000, ...proof });
    expect(repeated.body.errors[0].source).toBe("amount");
  });

  test("does not take the question of somebody else", async () => {
    await switchOn("email");
    const { meta } = (await client.delete(`/users/${await victim()}`)).body;
    const code = await api.mailbox.code(EMAIL);
    const admin = await api.signIn("admin@own.test");
    await api.db.updateTable("users").set({ mfa_type: "email" }).where("email", "=", "admin@own.test").execute();
    const id = await victim();
    const stolen = await admin.delete(`/users/${id}`, { session_uuid: meta.session_uuid, session_code: code });
    expect(stolen.body.errors[0].code).toBe("MFA_REQUIRED");
    expect(await isThere(id)).toBe(true);
  });

  test("waits for the approval in the user's app, which takes the password", async () => {
    await api.db.updateTable("users").set({ mfa_type: "teltonika_id" }).where("email", "=", EMAIL).execute();
    const id = await victim();
    const { meta } = (await client.delete(`/users/${id}`)).body;
    const { session_uuid } = meta;
    expect(meta).toMatchObject({ mfa_type: "teltonika_id", channel: expect.stringMatching(/^private-status\.\d+\./) });
    expect((await client.delete(`/users/${id}`, { session_uuid })).body.errors[0].code).toBe("CONFIRMATION_FAILED");
    expect((await client.post("/mfa/approvals", { session_uuid, password: "wrong" })).status).toBe(422);
    expect((await client.post("/mfa/approvals", { session_uuid, password: PASSWORD })).status).toBe(200);
    expect((await client.delete(`/users/${id}`, { session_uuid })).status).toBe(200);
    expect(await isThere(id)).toBe(false);
  });

  test("[modal-catalogue.mfa-by-id] asks the app anew as often as is wished, says for how long, and takes a recovery code once", async () => {
    await api.db.updateTable("users").set({ mfa_type: "teltonika_id" }).where("email", "=", EMAIL).execute();
    const renewed = await client.post("/mfa/recovery-codes", { password: PASSWORD });
    const [session_code] = renewed.body.data.recovery_codes;
    const [id, other] = [await victim(), await victim()];
    const first = (await client.delete(`/users/${id}`)).body.meta;
    const { session_uuid, expires_in } = (await client.delete(`/users/${id}`)).body.meta;
    expect(expires_in).toBe(600);
    expect(session_uuid).not.toBe(first.session_uuid);
    const approval = { session_uuid: first.session_uuid, password: PASSWORD };
    expect((await client.post("/mfa/approvals", approval)).status).toBe(404);
    const wrong = await client.delete(`/users/${id}`, { session_uuid, session_code: "123456" });
    expect(wrong.body.errors[0].code).toBe("CONFIRMATION_FAILED");
    expect((await client.delete(`/users/${id}`, { session_uuid, session_code })).status).toBe(200);
    const repeated = (await client.delete(`/users/${other}`)).body.meta.session_uuid;
    const used = await client.delete(`/users/${other}`, { session_uuid: repeated, session_code });
    expect(used.body.errors[0].code).toBe("CONFIRMATION_FAILED");
    expect(await isThere(other)).toBe(true);
  });
});

describe("a form with a file that matters, such as passwords for devices", () => {
  const send = (proof: Record<string, string> = {}, by: Client = client) => {
    const file = { field: "file", name: "new.csv", content: "serial,password\nS-own,Correct-Horse-9" };
    return by.upload("/devices/passwords/upload", { fields: { show_password: "true", ...proof }, file });
  };
  const tasks = () => api.db.selectFrom("password_tasks").select("id").execute();

  test("is sent again with the answer of the second factor, and does nothing before", async () => {
    const key = await switchOn("totp");
    const challenged = await send();
    expect([challenged.status, challenged.body.errors[0].code]).toEqual([403, "MFA_REQUIRED"]);
    const { session_uuid } = challenged.body.meta;
    const wrong = await send({ session_uuid, session_code: "000000" });
    expect([wrong.status, wrong.body.errors[0].source]).toEqual([422, "session_code"]);
    expect(await tasks()).toEqual([]);
    pass(30);
    expect((await send({ session_uuid, session_code: shown(key) })).status).toBe(201);
    expect(await tasks()).toHaveLength(1);
    expect((await send({ session_uuid, session_code: shown(key) })).status).toBe(403);
  });

  test("is sent at once by those who have none, and a form that asks for no proof takes none", async () => {
    expect((await send()).status).toBe(201);
    const file = { field: "file", name: "tags.csv", content: "serial\nS-own" };
    const fields = { first_parameter: "serial", tag_id: api.world.tags.own, session_code: "1" };
    const refused = await client.upload("/devices/tags", { fields, file });
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "session_code"]);
  });
});
