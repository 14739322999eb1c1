import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { PASSWORD } from "../../api/world";
import { withProof } from "../../permissions/confirmationRequests";
import { createSubjects, type ValidRequest, validRequests } from "../../permissions/validRequests";

const EMAIL = "super_admin@own.test";
const PAID_CREDITS = 2;

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  for (const table of ["rate_limits", "mfa_challenges", "second_factors", "password_confirmations"] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable("users").set({ mfa_type: null }).execute();
  client = await api.signIn(EMAIL);
});
afterAll(() => api?.close());

const setFactor = (mfa_type: "email" | "teltonika_id" | "totp" | null) =>
  api.db.updateTable("users").set({ mfa_type }).where("email", "=", EMAIL).execute();
const codeOf = ({ body }: Answer) => body.errors?.[0]?.code;

/** A request for every operation with x-confirm, each with rows of its own: one is confirmed, the others reuse its proof. */
async function confirmedRequests(): Promise<{ id: string; request: ValidRequest }[]> {
  const { companies, actors } = api.world;
  const ids = api.served.flatMap(({ operation }) => (operation.confirm ? [operation.id] : []));
  const found: { id: string; request: ValidRequest }[] = [];
  for (const id of ids) {
    const subjects = await createSubjects(api.db, companies.own, actors.super_admin);
    const make = validRequests[id as keyof typeof validRequests];
    found.push({ id, request: make(api.world, subjects) });
  }
  return found;
}

describe("the answer to the question of one operation", () => {
  test("confirms no other operation, whichever was asked", async () => {
    const requests = await confirmedRequests();
    expect(requests.length).toBeGreaterThan(15);
    await setFactor("email");
    for (const { id, request } of requests) {
      const others = requests.filter((other) => other.id !== id);
      const wrong: string[] = [];
      for (const other of others) {
        await api.db.deleteFrom("rate_limits").execute();
        const challenge = await client.request(request);
        expect([id, codeOf(challenge)]).toEqual([id, "MFA_REQUIRED"]);
        const proof = { session_uuid: challenge.body.meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
        const answer = await client.request(withProof(other.request, proof));
        if (codeOf(answer) !== "MFA_REQUIRED") wrong.push(`${id} -> ${other.id} ${answer.status}`);
      }
      expect(wrong).toEqual([]);
    }
  }, 300_000);

  const codes = (amount: number, comment: string) => ({ credit_type_name: "credit", amount, comment });

  test.each([
    ["another amount", codes(3, "spring")],
    ["another comment", codes(2, "Spring")],
    ["a property more", { ...codes(2, "spring"), company_id: 2 }],
    ["a property less", { credit_type_name: "credit", amount: 2 }],
    ["the same as text", { ...codes(2, "spring"), amount: "2" }],
  ])("does not confirm %s", async (_, body) => {
    const made = () => api.db.selectFrom("credit_codes").select("id").execute();
    const before = await made();
    await setFactor("email");
    const challenge = await client.post("/credits/codes", codes(2, "spring"));
    const proof = { session_uuid: challenge.body.meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
    const answer = await client.post("/credits/codes", { ...body, ...proof });
    expect(["MFA_REQUIRED", "VALIDATION_FAILED"]).toContain(codeOf(answer));
    expect(await made()).toEqual(before);
  });

  test("confirms the same in another order of properties, once", async () => {
    const order = { credit_type_id: PAID_CREDITS, credit_count: 9, company_id: api.world.companies.own };
    await client.post("/credits", { ...order, credit_price: 1, pro_form_nr: "P" });
    await setFactor("email");
    const challenge = await client.post("/credits/codes", codes(2, "spring"));
    const proof = { session_uuid: challenge.body.meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
    const body = { ...proof, comment: "spring", amount: 2, credit_type_name: "credit" };
    expect((await client.post("/credits/codes", body)).status).toBe(201);
    expect(codeOf(await client.post("/credits/codes", body))).toBe("MFA_REQUIRED");
  });

  test("does not confirm it for another path, nor for another session of the same person", async () => {
    const first = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    const second = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    await setFactor(null);
    const elsewhere = await api.signIn(EMAIL, "192.0.2.77");
    await setFactor("email");
    const challenge = await client.delete(`/users/${first.user}`);
    const proof = { session_uuid: challenge.body.meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
    expect(codeOf(await elsewhere.delete(`/users/${first.user}`, proof))).toBe("MFA_REQUIRED");
    const again = await client.delete(`/users/${first.user}`);
    const fresh = { session_uuid: again.body.meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
    expect(codeOf(await client.delete(`/users/${second.user}`, fresh))).toBe("MFA_REQUIRED");
    expect((await client.get(`/users/${first.user}`)).status).toBe(200);
    expect((await client.get(`/users/${second.user}`)).status).toBe(200);
  });

  test("does not confirm another file under the same name", async () => {
    await setFactor("email");
    const send = (content: string, proof: Record<string, string> = {}) =>
      client.upload("/devices/passwords/upload", { fields: proof, file: { field: "file", name: "p.csv", content } });
    const tasks = () => api.db.selectFrom("password_tasks").select("id").execute();
    const before = await tasks();
    const challenge = await send("serial,password\nS-own,Correct-Horse-9");
    const proof = { session_uuid: challenge.body.meta.session_uuid, session_code: await api.mailbox.code(EMAIL) };
    expect(codeOf(await send("serial,password\nS-own,Another-Horse-9", proof))).toBe("MFA_REQUIRED");
    expect(await tasks()).toEqual(before);
  });

  test.each(["totp", "teltonika_id"] as const)("by %s is bound likewise", async (method) => {
    const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    const secret = new Secret({ size: 20 });
    await setFactor(method);
    const totp_secret = method === "totp" ? Buffer.from(secret.bytes) : null;
    await api.db
      .insertInto("second_factors")
      .values({ user_id: api.world.actors.super_admin, totp_secret, last_step: "0", created_at: api.clock.now })
      .execute();
    await api.db.deleteFrom("phones").execute();
    const { session_uuid } = (await client.delete(`/users/${subjects.user}`)).body.meta;
    const proof: Record<string, string> = { session_uuid };
    if (method === "totp") proof.session_code = new TOTP({ secret }).generate({ timestamp: api.clock.now.getTime() });
    else expect((await client.post("/mfa/approvals", { session_uuid, password: PASSWORD })).status).toBe(200);
    const companies = { source: subjects.company, target: api.world.companies.child };
    expect(codeOf(await client.post("/companies/move", { ...companies, ...proof }))).toBe("MFA_REQUIRED");
    expect((await client.get(`/users/${subjects.user}`)).status).toBe(200);
  });
});

describe("the password given for one operation", () => {
  const remove = (email: string) => client.delete("/admin/users", { email });

  test("confirms that request alone, once", async () => {
    const one = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    const two = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    await setFactor(null);
    const locked = await remove(`${one.unique}@fresh.test`);
    expect(locked.status).toBe(423);
    const { session_uuid } = locked.body.meta;
    expect((await client.post("/password-confirmation", { password: PASSWORD, session_uuid })).status).toBe(200);
    expect((await remove(`${two.unique}@fresh.test`)).status).toBe(423);
    expect((await client.delete("/admin/users/mfa", { email: `${one.unique}@fresh.test` })).status).toBe(423);
    expect((await client.delete(`/admin/users/${one.user}`)).status).toBe(423);
    expect((await remove(`${one.unique}@fresh.test`)).status).toBe(200);
    expect((await remove(`${one.unique}@fresh.test`)).status).toBe(423);
    expect((await client.get(`/users/${two.user}`)).status).toBe(200);
  });

  test("before anything was asked confirms nothing, and no question of another session is answered", async () => {
    const { unique } = await createSubjects(api.db, api.world.companies.own, api.world.actors.super_admin);
    await setFactor(null);
    expect((await client.post("/password-confirmation", { password: PASSWORD })).status).toBe(200);
    const locked = await remove(`${unique}@fresh.test`);
    expect(locked.status).toBe(423);
    const { session_uuid } = locked.body.meta;
    const other = await api.signIn(EMAIL, "192.0.2.78");
    const stolen = await other.post("/password-confirmation", { password: PASSWORD, session_uuid });
    expect(codeOf(stolen)).toBe("EXPIRED");
    expect((await remove(`${unique}@fresh.test`)).status).toBe(423);
  });
});

describe("what the person is shown", () => {
  test("a mail names what is done and to what", async () => {
    const { user, unique, company } = await createSubjects(api.db, api.world.companies.own, api.world.actors.admin);
    await setFactor("email");
    await client.delete(`/users/${user}`);
    expect((await api.mailbox.last(EMAIL)).text).toContain(`Remove users: ${unique}@fresh.test`);
    await client.post("/companies/move", { source: company, target: api.world.companies.child });
    expect((await api.mailbox.last(EMAIL)).text).toContain(`Move the company ${unique} under Child`);
    await client.post("/credits/codes", { credit_type_name: "credit", amount: 77 });
    expect((await api.mailbox.last(EMAIL)).text).toContain("Create a code for 77 × credit of Own");
  });

  test("a phone gets the same text, and for many targets their number", async () => {
    await setFactor("teltonika_id");
    const { own } = api.world.devices;
    const device_id = [own, api.world.devices.child, api.world.devices.grandchild, 2_000_000_001, 2_000_000_002];
    await client.send("DELETE", "/devices", { device_id });
    const [question] = await api.db.selectFrom("mfa_challenges").select(["operation", "names"]).execute();
    expect(question).toEqual({
      operation: "deleteDevices",
      names: { devices: "Device of own, Device of child, Device of grandchild, +2" },
    });
  });
});
