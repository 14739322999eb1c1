import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { RELATIONS, type Relation, ROLES, type RoleName } from "../api/world";

let api: TestApi;
const clients = new Map<RoleName, Client>();
const as = (role: RoleName) => clients.get(role) as Client;
beforeAll(async () => {
  api = await startTestApi();
  for (const role of Object.keys(ROLES) as RoleName[]) clients.set(role, await api.signIn(`${role}@own.test`));
  for (const relation of ["own", "foreign"] as const) {
    const bought = { credit_type_id: 2, credit_count: 5, credit_price: 12.5, pro_form_nr: "PF-1" };
    await as("super_admin").post("/credits", { ...bought, company_id: api.world.companies[relation] });
  }
});
afterAll(() => api?.close());

const SUBTREE = ["own", "child", "grandchild"];

/** The companies, relative to own, whose device a role sees and may change, and whose user it may change. */
async function scopeOf(role: RoleName) {
  const client = as(role);
  const sees: string[] = [];
  const changes: string[] = [];
  const manages: string[] = [];
  for (const relation of RELATIONS) {
    const device = `/devices/${api.world.devices[relation]}`;
    if ((await client.get(device)).status === 200) sees.push(relation);
    if ((await client.put(device, { description: `Changed by ${role}` })).status === 200) changes.push(relation);
    const user = await client.put(`/users/${api.world.users[relation]}`, { last_name: role });
    if (user.status === 200) manages.push(relation);
  }
  return { sees, changes, manages };
}

/** Moves one credit from one company to another. */
const move = (role: RoleName, source: Relation, target: Relation) =>
  as(role).post("/credits/move", {
    credit_type_name: "credit",
    source: api.world.companies[source],
    target: api.world.companies[target],
    amount: 1,
  });

const newCompany = (name: string, parent_id: number) => ({ name, parent_id });

describe("the role super_admin", () => {
  test("[perm.matrix.super-admin] is granted what the permission super_admin gates, in every company", async () => {
    const client = as("super_admin");
    expect((await client.get("/user")).body.permissions).toContain("super_admin");
    expect((await client.get("/devices/authorized")).status).toBe(200);
    const types = (await client.get("/credits/types?limit=100")).body.data as { payment_type: string }[];
    expect(new Set(types.map(({ payment_type }) => payment_type))).toEqual(new Set(["free", "paid"]));
    const code = { credit_type_name: "credit", amount: 1, company_id: api.world.companies.foreign };
    expect((await client.post("/credits/codes", code)).status).toBe(201);
    expect(await scopeOf("super_admin")).toEqual({ sees: RELATIONS, changes: RELATIONS, manages: RELATIONS });
  });
});

describe("the role admin", () => {
  test("[perm.matrix.admin] controls devices and users of its company and those below, and reaches no other", async () => {
    expect(await scopeOf("admin")).toEqual({ sees: SUBTREE, changes: SUBTREE, manages: SUBTREE });
    expect((await as("admin").get("/devices/authorized")).status).toBe(403);
  });

  test("[perm.matrix.admin] creates subsidiaries and users in them, and nowhere else", async () => {
    const { companies } = api.world;
    expect((await as("admin").post("/companies", newCompany("Admin's own", companies.own))).status).toBe(201);
    for (const relation of ["parent", "sibling", "foreign"] as const)
      expect((await as("admin").post("/companies", newCompany(`At ${relation}`, companies[relation]))).status).toBe(
        422,
      );
    const invite = (email: string, company_id: number) =>
      as("admin").post("/users/invite", { email, company_id, role: "end_user" });
    expect((await invite("new@child.test", companies.child)).status).toBeLessThan(300);
    expect((await invite("new@foreign.test", companies.foreign)).status).toBeGreaterThanOrEqual(400);
  });

  test("[perm.matrix.admin] moves credits between subsidiaries", async () => {
    expect((await move("admin", "own", "child")).status).toBeLessThan(300);
    expect((await move("admin", "own", "foreign")).status).toBeGreaterThanOrEqual(400);
  });
});

describe("the role end_user", () => {
  test("[perm.matrix.end-user] sees and acts on its own company alone, creates no subsidiary and moves no credits", async () => {
    const { sees, changes } = await scopeOf("end_user");
    expect({ sees, changes }).toEqual({ sees: ["own"], changes: ["own"] });
    const { companies } = api.world;
    const created = await as("end_user").post("/companies", newCompany("End user's own", companies.own));
    expect([created.status, created.body.errors[0].code]).toEqual([403, "FORBIDDEN"]);
    const moved = await move("end_user", "own", "child");
    expect([moved.status, moved.body.errors[0].code]).toEqual([403, "FORBIDDEN"]);
  });
});
