import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ROLES } from "../api/world";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe("GET /user", () => {
  test("[entity.user][entity.session-user][entity.session-user.company][entity.session-user.role] answers flat, with company and role, each twice where clients read it twice", async () => {
    const client = await api.signIn("end_user@own.test");
    const { body } = await client.get("/user");
    const { id, permissions, token, ...rest } = body;
    const now = api.clock.now.getTime() / 1000;
    expect(id).toBe(api.world.actors.end_user);
    expect(permissions).toEqual([...permissions].sort());
    expect(permissions).toContain("view_devices");
    expect(token).toEqual({
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iss: "farhelm",
      iat: now,
      nbf: now,
      exp: now + 900,
      sub: String(id),
      client_id: "console",
      first_party: true,
    });
    expect(rest).toEqual({
      success: true,
      username: "end_user",
      email: "end_user@own.test",
      first_name: null,
      last_name: null,
      avatar_path: null,
      avatar_url: null,
      mfa_type: null,
      tos_accepted: true,
      terms_conditions: true,
      email_verified: true,
      last_login_at: "2026-05-04 10:00:00",
      country_iso_code: null,
      impersonation_access_limit: null,
      isImpersonating: false,
      exp: now + 900,
      company: {
        id: api.world.companies.own,
        parent_id: api.world.companies.parent,
        name: "Own",
        level: 2,
        show_payment: false,
      },
      role: { id: ROLES.end_user, name: "end_user", title: "End Client" },
      scope: [],
      company_id: api.world.companies.own,
      company_name: "Own",
      role_id: ROLES.end_user,
      role_title: "End Client",
      show_payment: false,
      show_payment_control: false,
    });
  });

  test("shows payment controls at level 1 only", async () => {
    const role_id = ROLES.admin;
    await api.db
      .updateTable("users")
      .set({ company_id: api.world.companies.parent, role_id })
      .where("email", "=", "user@parent.test")
      .execute();
    const client = await api.signIn("user@parent.test");
    expect((await client.get("/user")).body.show_payment_control).toBe(true);
  });

  test("carries the server's time in the header Date", async () => {
    const client = await api.signIn("admin@own.test");
    expect((await client.get("/user")).headers.date).toBeTruthy();
  });
});

describe("a change of rights takes effect on the next request", () => {
  test("of the role, of its permissions, of the company, of the user", async () => {
    const client = await api.signIn("admin@own.test");
    const user = api.db.updateTable("users").where("email", "=", "admin@own.test");
    const devices = async () => (await client.get("/devices?limit=0")).body.meta?.total;
    expect(await devices()).toBe(3);
    await user.set({ role_id: ROLES.read_only }).execute();
    expect(await devices()).toBe(1);
    expect((await client.post("/tags", { company_id: api.world.companies.own, name: "new" })).status).toBe(403);
    await user.set({ role_id: ROLES.admin, company_id: api.world.companies.foreign }).execute();
    expect((await client.get(`/devices/${api.world.devices.own}`)).status).toBe(404);
    await user.set({ disabled: true }).execute();
    expect((await client.get("/devices")).status).toBe(401);
    await user.set({ disabled: false }).execute();
    await api.db
      .deleteFrom("role_permissions")
      .where("role_id", "=", ROLES.admin)
      .where("permission", "=", "view_devices")
      .execute();
    expect((await client.get("/devices")).status).toBe(403);
    await api.db.deleteFrom("users").where("email", "=", "admin@own.test").execute();
    expect((await client.get("/user")).status).toBe(401);
  });
});
