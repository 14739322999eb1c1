import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
let superAdmin: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  superAdmin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

describe("companies", () => {
  test("[api.companies.one] one is shown with its numbers; a parent that is not seen has no name", async () => {
    const { body } = await client.get(`/companies/${api.world.companies.own}`);
    expect(body.data).toEqual({
      id: api.world.companies.own,
      name: "Own",
      email: null,
      level: 2,
      parent_id: api.world.companies.parent,
      users_count: 7,
      devices_count: 1,
      remaining_data: 5 * 1024 ** 3,
      credits_left: 0,
      packs_left: 0,
      payment_type: "free",
      show_payment: false,
      mfa_mandatory: false,
      session_recording: "off",
      recording_days: 90,
      can_use_parent_license: 0,
      api_access: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  test("[api.companies.list] the list honours limit, fields and level", async () => {
    const names = async (query: string) =>
      (await client.get(`/companies?sort=name&${query}`)).body.data.map((company: { name: string }) => company.name);
    expect(await names("level=3")).toEqual(["Child", "Other child"]);
    expect(await names("level=2,3&limit=1")).toEqual(["Child"]);
    expect(await names(`parent_id=${api.world.companies.own}`)).toEqual(["Child", "Other child"]);
    expect((await client.get("/companies?sort=id&limit=1&fields=id,level")).body.data).toEqual([
      { id: api.world.companies.own, level: 2 },
    ]);
  });

  test("[companies.hierarchy] one is created below another, seen at once, with its level and its parent", async () => {
    const { own } = api.world.companies;
    const { status, body } = await client.post("/companies", {
      name: "New branch",
      parent_id: own,
      show_payment: true,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "New branch",
      parent_id: own,
      parent_name: "Own",
      level: 3,
      show_payment: true,
    });
    expect((await client.get(`/companies/${body.data.id}`)).body).toEqual(body);
    expect((await client.post("/tags", { company_id: body.data.id, name: "First" })).status).toBe(201);
  });

  test("one may ask its users for a second factor, and then does", async () => {
    const url = `/companies/${api.world.companies.grandchild}`;
    const user = await api.signIn("user@grandchild.test");
    expect((await user.get("/user")).status).toBe(200);
    expect((await client.put(url, { mfa_mandatory: true })).body.data.mfa_mandatory).toBe(true);
    const refused = await user.get("/user");
    expect([refused.status, refused.body.errors[0].code]).toEqual([401, "MFA_MANDATORY"]);
    await client.put(url, { mfa_mandatory: false });
    expect((await user.get("/user")).status).toBe(200);
  });

  test("none is created below the third level", async () => {
    const { status, body } = await client.post("/companies", {
      name: "Too deep",
      parent_id: api.world.companies.child,
    });
    expect([status, body.errors[0]]).toMatchObject([400, { code: "COMPANY_LEVEL_EXCEEDED", source: "parent_id" }]);
  });

  test("two below the same company have two names", async () => {
    const { own, child } = api.world.companies;
    expect((await client.post("/companies", { name: "CHILD", parent_id: own })).status).toBe(409);
    const renamed = await client.put(`/companies/${child}`, { name: "other child" });
    expect([renamed.status, renamed.body.errors[0].source]).toEqual([409, "name"]);
  });

  test("one is renamed and gets an e-mail; a wrong one is refused", async () => {
    const { child } = api.world.companies;
    const { body } = await client.put(`/companies/${child}`, { name: "Renamed", email: "office@child.test" });
    expect(body.data).toMatchObject({ name: "Renamed", email: "office@child.test" });
    const wrong = await client.put(`/companies/${child}`, { email: "office" });
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([
      422,
      { source: "email", message: "This is not an e-mail address." },
    ]);
  });

  test("an administrator of one company does not make it part of another", async () => {
    const { status } = await client.put(`/companies/${api.world.companies.child}`, {
      parent_id: api.world.companies.foreign,
    });
    expect(status).toBe(422);
  });
});

describe("companies that go together", () => {
  const add = async (name: string, parent_id: number): Promise<number> =>
    (await client.post("/companies", { name, parent_id })).body.data.id;

  test("go all or none: one that still has users is named, and the others stay", async () => {
    const { own, child } = api.world.companies;
    const empty = await add("Empty branch", own);
    const { name } = (await client.get(`/companies/${child}`)).body.data;
    const refused = await client.send("DELETE", "/companies", { id: [empty, child] });
    expect([refused.status, refused.body.errors[0].source]).toEqual([400, "id.1"]);
    expect(refused.body.errors[0].message).toMatch(new RegExp(`^${name} still has (devices|users|companies)\\.`));
    expect((await client.get(`/companies/${empty}`)).status).toBe(200);
    expect((await client.send("DELETE", "/companies", { id: [empty, 2_000_000_000] })).status).toBe(404);
    expect((await client.send("DELETE", "/companies", { id: [empty] })).status).toBe(200);
    expect((await client.get(`/companies/${empty}`)).status).toBe(404);
  });

  test("may be above one another", async () => {
    const top = await superAdmin.post("/companies", { name: "Old region", parent_id: api.world.companies.parent });
    const above = top.body.data.id as number;
    const { body } = await superAdmin.post("/companies", { name: "Old branch", parent_id: above });
    const { status } = await superAdmin.send("DELETE", "/companies", { id: [above, body.data.id] });
    expect(status).toBe(200);
    expect((await superAdmin.get(`/companies/${body.data.id}`)).status).toBe(404);
  });
});

describe("what is decided above a company", () => {
  const flags = { can_use_parent_license: true, api_access: false };

  test("its own people do not change; those above do", async () => {
    const { own, child } = api.world.companies;
    const refused = await client.put(`/companies/${own}`, flags);
    expect([refused.status, refused.body.errors[0].source]).toEqual([403, "can_use_parent_license"]);
    // Unchanged values may be sent too, as forms do.
    const same = { show_payment: true, can_use_parent_license: false, api_access: true };
    expect((await client.put(`/companies/${own}`, same)).status).toBe(200);
    const { status, body } = await client.put(`/companies/${child}`, flags);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...flags, can_use_parent_license: 1 });
  });
});
