import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";

const EMAIL = "admin@own.test";
const OTHER = "admin@child.test";
const PIN = "2468";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  for (const table of ["rate_limits", "mfa_challenges", "recovery_codes", "second_factors", "phones"] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable("users").set({ mfa_type: null }).execute();
  client = await api.signIn(EMAIL);
});
afterAll(() => api?.close());

const code = ({ body }: { body: { errors: { code: string; source: string | null }[] } }) => body.errors[0]?.code;

/** Starts a pairing as the console does. */
async function begin() {
  const { status, body } = await client.post("/mfa", { mfa_type: "teltonika_id", password: PASSWORD });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({ mfa_type: "teltonika_id", key: expect.stringMatching(/^\d{6}$/), uri: null });
  return body.data as { session_uuid: string; key: string; channel: string };
}

const wrong = (key: string) => (key === "000000" ? "111111" : "000000");

/** Pairs a phone and enables it as second factor; returns its token and the recovery codes. */
async function pair(name = "Pocket") {
  const { session_uuid, key } = await begin();
  const paired = await api.browser().post("/phones", { session_uuid, code: key, name, pin: PIN });
  expect(paired.status, JSON.stringify(paired.body)).toBe(201);
  const done = await client.post("/mfa/confirm", { session_uuid });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return { token: paired.body.data.token as string, codes: done.body.data.recovery_codes as string[] };
}

const questionsFor = async (token: string) =>
  (await api.browser().post("/phones/questions", { token })).body.data.questions;
const answer = (body: object) => api.browser().post("/phones/answers", body);

/** Signs in with the password in a new browser, up to the phone's confirmation. */
async function firstStep() {
  const browser = api.browser();
  const { status, body } = await browser.post("/account/login", { email: EMAIL, password: PASSWORD });
  expect([status, body.meta.mfa_type]).toEqual([403, "teltonika_id"]);
  const { session_uuid } = body.meta;
  const end = (session_code?: string) =>
    browser.post("/account/login/mfa", { session_uuid, ...(session_code && { session_code }) });
  return { browser, end };
}

/** Adds a user whose removal requires the second factor. */
async function victim(): Promise<number> {
  const values = { company_id: api.world.companies.own, role_id: 3, email: "gone@own.test", username: "gone" };
  const { id } = await api.db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

describe("one phone of several", () => {
  const list = async () => (await client.get("/account/phones")).body.data as { id: number; name: string }[];
  const remove = (id: number, password = PASSWORD) => client.delete(`/account/phones/${id}`, { password });

  test("is listed with when it was paired and last used, and taken away by the password alone", async () => {
    const first = await pair("Pocket");
    await pair("Desk");
    await firstStep();
    const [{ id }] = await questionsFor(first.token);
    await answer({ token: first.token, id, is_approved: false });
    const [pocket, desk] = await list();
    expect([pocket, desk]).toEqual([
      { id: expect.any(Number), name: "Pocket", created_at: expect.any(String), last_used_at: expect.any(String) },
      { id: expect.any(Number), name: "Desk", created_at: expect.any(String), last_used_at: null },
    ]);
    expect(code(await remove(pocket?.id ?? 0, "not the password"))).toBe("PASSWORD_WRONG");
    expect((await remove(pocket?.id ?? 0)).status).toBe(200);
    expect(await list()).toEqual([desk]);
    expect(code(await api.browser().post("/phones/questions", { token: first.token }))).toBe("EXPIRED");
    expect((await client.get("/account/user")).body.data).toMatchObject({ mfa_type: "teltonika_id", phones: 1 });
  });

  test("stays while it is the only one and is asked, is no one else's to take, and is none while it is not confirmed", async () => {
    await pair();
    const [{ id } = { id: 0 }] = await list();
    const abandoned = await begin();
    await api
      .browser()
      .post("/phones", { session_uuid: abandoned.session_uuid, code: abandoned.key, name: "Found", pin: PIN });
    expect(await list()).toHaveLength(1);
    expect([(await remove(id)).status, await list()]).toEqual([400, [expect.objectContaining({ id })]]);
    const other = await api.signIn("end_user@own.test");
    expect((await other.get("/account/phones")).body.data).toEqual([]);
    expect((await other.delete(`/account/phones/${id}`, { password: PASSWORD })).status).toBe(404);
    expect((await remove(2_000_000_000)).status).toBe(404);
  });

  test("of two removed at the same moment one stays", async () => {
    await pair("Pocket");
    await pair("Desk");
    const responses = await Promise.all((await list()).map(({ id }) => remove(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await list()).toHaveLength(1);
  });
});

describe("a phone", () => {
  test("[modal-catalogue.change-mfa] is paired by the code that the console shows, and counts once its console has said so", async () => {
    const { session_uuid, key, channel } = await begin();
    expect(channel).toMatch(/^private-status\.\d+\.[0-9a-f]{36}$/);
    const early = await client.post("/mfa/confirm", { session_uuid });
    expect([early.status, code(early)]).toEqual([422, "CONFIRMATION_FAILED"]);
    const bad = await api.browser().post("/phones", { session_uuid, code: wrong(key), name: "Mine", pin: PIN });
    expect([code(bad), bad.body.errors[0].source]).toEqual(["CONFIRMATION_FAILED", "code"]);
    const pairedPhone = await api
      .browser()
      .post("/phones", { email: EMAIL.toUpperCase(), code: key, name: "Mine", pin: PIN });
    expect(pairedPhone.status).toBe(201);
    const secondPhone = await api.browser().post("/phones", { session_uuid, code: key, name: "Thief", pin: PIN });
    expect(code(secondPhone)).toBe("CONFIRMATION_FAILED");
    expect((await client.get("/account/user")).body.data.mfa_type).toBeNull();
    const done = await client.post("/mfa/confirm", { session_uuid });
    expect(done.body.data.recovery_codes).toHaveLength(10);
    expect((await client.get("/account/user")).body.data).toMatchObject({ mfa_type: "teltonika_id", phones: 1 });
    const about = await api.browser().post("/phones/questions", { token: pairedPhone.body.data.token });
    expect(about.body.data).toEqual({ email: EMAIL, name: "Mine", questions: [] });
  });

  test("counts for nothing until its console has said so: it is asked nothing, and goes with a pairing that is left", async () => {
    const first = await pair();
    const abandoned = await begin();
    const pairing = { session_uuid: abandoned.session_uuid, code: abandoned.key, name: "Found", pin: PIN };
    const { token } = (await api.browser().post("/phones", pairing)).body.data;
    expect((await client.get("/account/user")).body.data.phones).toBe(1);
    await firstStep();
    const [{ id }] = await questionsFor(first.token);
    expect(await questionsFor(token)).toEqual([]);
    for (const is_approved of [true, false])
      expect((await answer({ token, id, is_approved, pin: PIN })).status).toBe(404);
    await begin();
    expect(code(await api.browser().post("/phones/questions", { token }))).toBe("EXPIRED");
    expect(await questionsFor(first.token)).toHaveLength(1);
  });

  test("is not paired after five wrong codes, nor for an address that pairs nothing", async () => {
    const { session_uuid, key } = await begin();
    const unknown = await api.browser().post("/phones", { email: OTHER, code: key, name: "Mine", pin: PIN });
    const nobody = await api.browser().post("/phones", { email: "no@one.test", code: key, name: "Mine", pin: PIN });
    expect([unknown.body.errors, unknown.status]).toEqual([nobody.body.errors, nobody.status]);
    for (let index = 0; index < 5; index += 1)
      await api.browser().post("/phones", { session_uuid, code: wrong(key), name: "Mine", pin: PIN });
    const expired = await api.browser().post("/phones", { session_uuid, code: key, name: "Mine", pin: PIN });
    expect(code(expired)).toBe("CONFIRMATION_FAILED");
  });

  test("[mfa.teltonika-id.modal] confirms a change with its PIN, and the console is notified", async () => {
    const { token } = await pair();
    const url = `/users/${await victim()}`;
    const question = await client.delete(url);
    expect(question.body.meta).toMatchObject({ mfa_type: "teltonika_id", channel: expect.any(String) });
    const { session_uuid } = question.body.meta;
    const [{ id, purpose, change }] = await questionsFor(token);
    expect([purpose, change]).toEqual(["confirm", "Remove users: gone@own.test"]);
    const bare = await answer({ token, id, is_approved: true });
    const guess = await answer({ token, id, is_approved: true, pin: "1357" });
    expect([code(bare), code(guess), guess.body.errors[0].source]).toEqual([
      "CONFIRMATION_FAILED",
      "CONFIRMATION_FAILED",
      "pin",
    ]);
    // Session and password are one factor and cannot replace the phone.
    expect((await client.post("/mfa/approvals", { session_uuid, password: PASSWORD })).status).toBe(404);
    expect((await answer({ token, id, is_approved: true, pin: PIN })).status).toBe(200);
    expect(await questionsFor(token)).toEqual([]);
    expect((await answer({ token, id, is_approved: true, pin: PIN })).status).toBe(404);
    expect((await client.delete(url, { session_uuid })).status).toBe(200);
  });

  test("declines without a PIN, after which the question is closed", async () => {
    const { token } = await pair();
    const { end } = await firstStep();
    const [{ id, purpose }] = await questionsFor(token);
    expect(purpose).toBe("sign-in");
    expect((await answer({ token, id, is_approved: false })).status).toBe(200);
    expect(code(await end())).toBe("EXPIRED");
  });

  test("lets its owner sign in; polling is not an attempt, and a recovery code replaces it", async () => {
    const { token, codes } = await pair();
    const first = await firstStep();
    for (let index = 0; index < 8; index += 1) expect((await first.end()).status).toBe(202);
    const [{ id }] = await questionsFor(token);
    await answer({ token, id, is_approved: true, pin: PIN });
    expect((await first.end()).status).toBe(200);
    expect((await first.browser.get("/account/user")).body.data.phones).toBe(1);
    expect(code(await first.end())).toBe("EXPIRED");
    const second = await firstStep();
    expect((await second.end(codes[0])).status).toBe(200);
  });

  test("is one of several, of which any confirms", async () => {
    const first = await pair();
    const second = await pair("Tablet");
    await firstStep();
    const [{ id }] = await questionsFor(second.token);
    expect(await questionsFor(first.token)).toEqual([expect.objectContaining({ id })]);
    expect((await answer({ token: first.token, id, is_approved: true, pin: PIN })).status).toBe(200);
    expect(await questionsFor(second.token)).toEqual([]);
  });

  test("answers for its owner alone, and its PIN is not guessed", async () => {
    const { token } = await pair();
    await firstStep();
    const [{ id }] = await questionsFor(token);
    const user_id = api.world.users.child;
    await api.db.updateTable("mfa_challenges").set({ user_id }).where("method", "=", "teltonika_id").execute();
    expect((await answer({ token, id, is_approved: true, pin: PIN })).status).toBe(404);
    expect((await answer({ token, id, is_approved: false })).status).toBe(404);
    expect(code(await answer({ token: "made up", id, is_approved: false }))).toBe("EXPIRED");
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => answer({ token, id, is_approved: true, pin: "0000" })),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await answer({ token, id, is_approved: true, pin: PIN })).status).toBe(429);
  });

  test("is forgotten when the second factor is switched off, or another method takes its place", async () => {
    const { token } = await pair();
    expect((await client.delete("/mfa", { password: PASSWORD })).status).toBe(200);
    expect(code(await api.browser().post("/phones/questions", { token }))).toBe("EXPIRED");
    const other = await pair();
    const { session_uuid } = (await client.post("/mfa", { mfa_type: "email", password: PASSWORD })).body.data;
    await client.post("/mfa/confirm", { session_uuid, session_code: await api.mailbox.code(EMAIL) });
    expect(code(await api.browser().post("/phones/questions", { token: other.token }))).toBe("EXPIRED");
  });

  test("is not served for who is disabled", async () => {
    const { token } = await pair();
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", EMAIL).execute();
    expect(code(await api.browser().post("/phones/questions", { token }))).toBe("EXPIRED");
    await api.db.updateTable("users").set({ disabled: false }).where("email", "=", EMAIL).execute();
  });
});
