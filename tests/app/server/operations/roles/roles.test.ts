import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncRoles } from "../../../../../app/server/permissions/syncRoles";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  const own = { title: "Installer", description: "Mounts devices", reach: "company" as const };
  await api.db
    .insertInto("roles")
    .values([
      { name: "installer", ...own, company_id: api.world.companies.child },
      { name: "foreign", ...own, company_id: api.world.companies.foreign },
    ])
    .execute();
});
afterAll(() => api?.close());

describe("the built-in roles", () => {
  const wanted = [
    ["[roles.super-admin]", 1, "super_admin", "System Administrator"],
    ["[roles.admin]", 2, "admin", "Administrator"],
    ["[roles.end-user]", 3, "end_user", "End Client"],
    ["[roles.readonly-admin]", 6, "readonly_admin", "Advanced Guest"],
    ["[roles.read-only]", 4, "read_only", "Guest"],
  ] as const;

  test.each(wanted)("%s role %i is %s, %s", async (_requirement, id, name, title) => {
    const { body } = await client.get(`/roles/${id}`);
    expect(body.data).toMatchObject({ id, name, title, company_id: null, company_name: null, isDefault: true });
  });

  test("[roles.invite.super-admin][roles.invite.admin] say which roles they may give", async () => {
    const { body } = await client.get("/roles?type=default&sort=id");
    const invites = Object.fromEntries(
      body.data.map((role: { name: string; canInviteRoles: string[] }) => [role.name, role.canInviteRoles]),
    );
    expect(invites).toEqual({
      super_admin: ["admin", "end_user", "readonly_admin", "read_only", "support"],
      admin: ["admin", "end_user", "readonly_admin", "read_only"],
      end_user: [],
      read_only: [],
      support: [],
      readonly_admin: [],
    });
  });

  test("are made anew from the document at every start", async () => {
    const { roles } = api.services.documents().documents.permissions;
    await api.db.insertInto("role_permissions").values({ role_id: 4, permission: "delete_devices" }).execute();
    await api.db.updateTable("roles").set({ reach: "all", title: "Changed" }).where("id", "=", 4).execute();
    await Promise.all([syncRoles(api.db, roles), syncRoles(api.db, roles)]);
    const { body } = await client.get("/roles/4");
    expect(body.data).toMatchObject({ title: "Guest", reach: "company" });
    const names = (await client.get("/roles/4/permissions")).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      roles.find(({ id }) => id === 4)?.permissions.toSorted((a, b) => order().indexOf(a) - order().indexOf(b)),
    );
  });

  test("that the document no longer has may do nothing", async () => {
    const { roles } = api.services.documents().documents.permissions;
    await syncRoles(
      api.db,
      roles.filter(({ name }) => name !== "support"),
    );
    expect((await client.get("/roles/5/permissions")).body.data).toEqual([]);
    await syncRoles(api.db, roles);
  });
});

function order(): string[] {
  return Object.keys(api.services.documents().documents.permissions.permissions);
}

describe("the list of roles", () => {
  const names = async (query: string) =>
    (await client.get(`/roles?limit=100&sort=id&fields=name&${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );

  test("[roles.entity][roles.default-company-null] holds a company's own roles next to the built-in ones", async () => {
    const { body } = await client.get("/roles?type=custom");
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        name: "installer",
        title: "Installer",
        description: "Mounts devices",
        company_id: api.world.companies.child,
        company_name: "Child",
        isDefault: false,
        canInviteRoles: [],
        reach: "company",
        permissions_count: 0,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(body.data[0].id).toBeGreaterThanOrEqual(1000);
  });

  test("[roles.list.call] takes a limit, a company, a type, an order and the properties wanted", async () => {
    const call = async (query: string) => (await client.get(`/roles?${query}`)).body;
    const company = `company_id=${api.world.companies.child}`;
    const { data, meta } = await call(`limit=2&${company}&sort=-title&fields=id,title`);
    expect([data.length, meta.total, Object.keys(data[0]).sort()]).toEqual([2, 7, ["id", "title"]]);
    expect(data.map(({ title }: { title: string }) => title)).toEqual(["System Administrator", "Support"]);
    expect((await call(`limit=100&${company}&type=custom&fields=title`)).data).toEqual([{ title: "Installer" }]);
    expect((await call(`limit=100&${company}&type=default`)).meta.total).toBe(6);
    // The role picker's query.
    const page = await call(`limit=100&type=default&sort=title&fields=id,name,title,company_id,canInviteRoles`);
    expect(page.data.find(({ name }: { name: string }) => name === "admin")).toEqual({
      id: 2,
      name: "admin",
      title: "Administrator",
      company_id: null,
      canInviteRoles: ["admin", "end_user", "readonly_admin", "read_only"],
    });
  });

  test("of a company is the built-in ones and its own", async () => {
    expect(await names(`company_id=${api.world.companies.child}`)).toContain("installer");
    expect(await names(`company_id=${api.world.companies.own}`)).not.toContain("installer");
    expect(await names(`company_id=${api.world.companies.own}`)).toContain("admin");
    expect(await names(`company_id=${api.world.companies.foreign}`)).not.toContain("foreign");
  });
});

describe("the permissions of a role", () => {
  test("have a title, a sentence and a category, and can be searched", async () => {
    const { body } = await client.get("/roles/2/permissions?q=tags");
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["view_tags", "create_tags"]),
    );
    expect(body.data.find(({ name }: { name: string }) => name === "view_tags")).toMatchObject({
      title: "View tags",
      category: "Tags",
    });
    expect(body.meta.total).toBe(body.data.length);
  });

  test("are listed by id for a single role, and are changed by id", async () => {
    const made = { title: "Reader", company_id: [api.world.companies.own], permission_id: [2, 1] };
    const [{ id }] = (await client.post("/roles", made)).body.data;
    expect((await client.get(`/roles/${id}`)).body.data).toMatchObject({ title: "Reader", permission_id: [1, 2] });
    await client.put(`/roles/${id}`, { permission_id: [3] });
    expect((await client.get(`/roles/${id}`)).body.data.permission_id).toEqual([3]);
  });

  test("of a role of another company are not shown", async () => {
    const { id } = await api.db
      .selectFrom("roles")
      .select("id")
      .where("name", "=", "foreign")
      .executeTakeFirstOrThrow();
    expect((await client.get(`/roles/${id}/permissions`)).status).toBe(404);
    expect((await client.get(`/roles/${id}`)).status).toBe(404);
  });
});
