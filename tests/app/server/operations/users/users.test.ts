import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { ROLES, type RoleName } from "../../api/world";

let api: TestApi;
let admin: Client;
let superAdmin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  superAdmin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

async function roleOf(id: number): Promise<number> {
  return (await api.db.selectFrom("users").select("role_id").where("id", "=", id).executeTakeFirstOrThrow()).role_id;
}

describe("a user", () => {
  test("is shown with company and role", async () => {
    const { body } = await admin.get(`/users/${api.world.users.child}`);
    const { created_at, updated_at, ...user } = body.data;
    expect(user).toEqual({
      id: api.world.users.child,
      name: "user",
      username: "user",
      email: "user@child.test",
      first_name: null,
      last_name: null,
      avatar_url: null,
      role: "end_user",
      role_id: ROLES.end_user,
      role_title: "End Client",
      company_id: api.world.companies.child,
      company_name: "Child",
      company_level: 3,
      company_parent_id: api.world.companies.own,
      email_verified: true,
      disabled: false,
      mfa_type: null,
      last_login_at: null,
    });
    expect(created_at).toBe(updated_at);
  });

  test("[api.lookup.users] list counts under both names of the total, and keeps to role and company", async () => {
    const { body } = await admin.get(
      `/users?limit=100&role=end_user,${ROLES.admin}&company_id=${api.world.companies.own}`,
    );
    expect(body.meta).toEqual({ total: 3, _total: 3 });
    expect(new Set(body.data.map(({ role }: { role: string }) => role))).toEqual(new Set(["end_user", "admin"]));
  });

  test("gets a name, which is shown and found", async () => {
    const { body } = await admin.put(`/users/${api.world.users.child}`, { first_name: "Ada", last_name: "Lovelace" });
    expect(body.data).toMatchObject({ name: "Ada Lovelace", first_name: "Ada", role: "end_user" });
    expect((await admin.get("/users?q=ada%20love&search-fields=name")).body.meta.total).toBe(1);
  });

  test.each(["email", "password", "company_id", "role_id", "disabled", "permissions", "password_hash", "tos_accepted"])(
    "cannot be given %s by this call",
    async (property) => {
      const { status, body } = await superAdmin.put(`/users/${api.world.users.own}`, { [property]: 1 });
      expect([status, body.errors[0].source]).toEqual([422, property]);
    },
  );
});

describe("a role is given only from the giver's own list", () => {
  const names = Object.keys(ROLES) as RoleName[];
  const target = () => api.world.users.child;

  test.each(names)("admin gives %s if admin may invite it", async (role) => {
    const mayInvite = ["admin", "end_user", "readonly_admin", "read_only"].includes(role);
    await api.db
      .updateTable("users")
      .set({ role_id: role === "end_user" ? ROLES.read_only : ROLES.end_user })
      .where("id", "=", target())
      .execute();
    const before = await roleOf(target());
    const { status, body } = await admin.put(`/users/${target()}`, { role });
    expect([status, await roleOf(target())]).toEqual(mayInvite ? [200, ROLES[role]] : [422, before]);
    if (!mayInvite) expect(body.errors[0].source).toBe("role");
  });

  test("a role nobody knows is refused in the same words as one that may not be given", async () => {
    const unknown = await admin.put(`/users/${target()}`, { role: "emperor" });
    const high = await admin.put(`/users/${target()}`, { role: "super_admin" });
    expect([unknown.status, unknown.body]).toEqual([422, high.body]);
  });

  test("a role of the company is given only if it holds no more than the giver", async () => {
    const create = async (name: string, permission: string, company_id = api.world.companies.own) => {
      const values = { name, title: name, company_id, reach: "company" as const };
      const { id } = await api.db.insertInto("roles").values(values).returning("id").executeTakeFirstOrThrow();
      await api.db.insertInto("role_permissions").values({ role_id: id, permission }).execute();
      return id;
    };
    const mild = await create("mild", "view_tags");
    await create("wild", "super_admin");
    await create("elsewhere", "view_tags", api.world.companies.grandchild);
    expect((await admin.put(`/users/${target()}`, { role: "mild" })).status).toBe(200);
    expect(await roleOf(target())).toBe(mild);
    expect((await admin.put(`/users/${target()}`, { role: "wild" })).status).toBe(422);
    expect((await admin.put(`/users/${target()}`, { role: "elsewhere" })).status).toBe(422);
  });

  test("nobody changes their own role, and none above the caller is touched", async () => {
    const { actors } = api.world;
    expect((await admin.put(`/users/${actors.admin}`, { role: "end_user" })).status).toBe(403);
    expect((await admin.put(`/users/${actors.admin}`, { first_name: "Me" })).status).toBe(200);
    expect((await admin.put(`/users/${actors.super_admin}`, { role: "read_only" })).status).toBe(403);
    expect((await admin.put(`/users/${actors.super_admin}`, { first_name: "Mallory" })).status).toBe(403);
    expect((await admin.delete(`/users/${actors.super_admin}`)).status).toBe(403);
    expect(await roleOf(actors.super_admin)).toBe(ROLES.super_admin);
  });
});

describe("removing a user", () => {
  test("ends their session with the next request", async () => {
    const client = await api.signIn("user@grandchild.test");
    expect((await admin.delete(`/users/${api.world.users.grandchild}`)).status).toBe(200);
    expect((await client.get("/user")).status).toBe(401);
    expect((await client.post("/token/refresh")).status).toBe(401);
    expect((await admin.get(`/users/${api.world.users.grandchild}`)).status).toBe(404);
  });

  test("is not done to oneself", async () => {
    const { status, body } = await superAdmin.delete(`/users/${api.world.actors.super_admin}`);
    expect([status, body.errors[0].message]).toEqual([400, "You cannot remove yourself."]);
    expect((await superAdmin.get("/user")).status).toBe(200);
  });

  test("of several removes all or none: oneself is not among them", async () => {
    const { actors, users } = api.world;
    const together = (id: number[]) => superAdmin.send("DELETE", "/users", { id });
    expect((await together([users.child, actors.super_admin])).status).toBe(400);
    expect((await superAdmin.get(`/users/${users.child}`)).status).toBe(200);
    expect((await together([users.child, 2_000_000_000])).status).toBe(404);
    expect((await together([users.child])).status).toBe(200);
    expect((await superAdmin.get(`/users/${users.child}`)).status).toBe(404);
  });

  test("keeps what was noted of them", async () => {
    const rows = await api.db
      .selectFrom("audit_log")
      .select(["user_id", "operation"])
      .where("user_email", "=", "user@grandchild.test")
      .execute();
    expect(rows).toEqual([{ user_id: api.world.users.grandchild, operation: "login" }]);
  });
});

test.each([
  ["super_admin", "a super administrator"],
  ["admin", "an administrator"],
  ["end_user", "an end client"],
  ["read_only", "a guest"],
  ["readonly_admin", "a guest who sees all companies below"],
  ["support", "support staff"],
] as const)("[users.kinds] %s, %s, signs in and is told so", async (name, _kind) => {
  const { body } = await (await api.signIn(`${name}@own.test`)).get("/user");
  const { data } = await superAdmin.get(`/roles/${ROLES[name]}`).then((answer) => answer.body);
  expect(body.role).toEqual({ id: ROLES[name], name, title: data.title });
});
