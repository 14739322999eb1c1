import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countDay } from "../../../../app/server/history/countDay";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";

let api: TestApi;
let admin: Client;
let superAdmin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  superAdmin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

const permissionsOf = async (client: Client, role: number) =>
  (await client.get(`/roles/${role}/permissions`)).body.data as { id: number; name: string }[];

describe("roles of companies", () => {
  test("are made, changed and removed; a role somebody has stays", async () => {
    const held = await permissionsOf(admin, 2);
    const wanted = held.filter(({ name }) => ["view_devices", "view_tags"].includes(name)).map(({ id }) => id);
    const order = { title: "Field engineer", company_id: [api.world.companies.own], permission_id: wanted };
    const made = await admin.post("/roles", order);
    expect(made.status).toBe(200);
    const [role] = made.body.data;
    expect(role).toMatchObject({ name: "field_engineer", isDefault: false, permissions_count: 2, reach: "company" });
    expect((await admin.post("/roles", order)).status).toBe(409);
    await admin.put(`/users/${api.world.users.own}`, { role: "field_engineer" });
    expect((await admin.delete(`/roles/${role.id}`)).status).toBe(400);
    await admin.put(`/users/${api.world.users.own}`, { role: "end_user" });
    expect((await admin.delete(`/roles/${role.id}`)).status).toBe(200);
  });

  test("go together or stay together: the one somebody has is named", async () => {
    const made = [];
    for (const title of ["Night watch", "Day watch"]) {
      const order = { title, company_id: [api.world.companies.own], permission_id: [1] };
      made.push((await admin.post("/roles", order)).body.data[0].id as number);
    }
    await admin.put(`/users/${api.world.users.own}`, { role: "day_watch" });
    const refused = await admin.send("DELETE", "/roles", { id: made });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { source: "id.1", message: "Users still have the role Day watch. Give them another one first." },
    ]);
    expect((await admin.get(`/roles/${made[0]}`)).status).toBe(200);
    await admin.put(`/users/${api.world.users.own}`, { role: "end_user" });
    expect((await admin.send("DELETE", "/roles", { id: made })).status).toBe(200);
    expect((await admin.get(`/roles/${made[0]}`)).status).toBe(404);
  });

  test("never hold more than their maker does, and built-in ones stay as they are", async () => {
    const all = await permissionsOf(superAdmin, 1);
    const power = all.find(({ name }) => name === "super_admin")?.id ?? 0;
    const order = { title: "Root", company_id: [api.world.companies.own], permission_id: [power] };
    expect((await admin.post("/roles", order)).status).toBe(422);
    expect((await admin.put("/roles/3", { title: "Mine" })).status).toBe(403);
    expect((await admin.post("/roles", { ...order, title: "Admin", permission_id: [1] })).status).toBe(409);
    const foreign = { ...order, permission_id: [1], company_id: [api.world.companies.foreign] };
    expect((await admin.post("/roles", foreign)).status).toBe(422);
  });
});

describe("users", () => {
  test("move within reach only, and the move is noted", async () => {
    const { users, companies } = api.world;
    const move = (user: number, company_id: number) => admin.post("/users/move", { user_id: [user], company_id });
    expect((await move(users.foreign, companies.own)).status).toBe(404);
    expect((await move(users.own, companies.foreign)).status).toBe(422);
    expect((await move(users.child, companies.own)).status).toBe(200);
    expect((await admin.get("/users/move/logs")).body.data[0]).toMatchObject({
      user_email: "user@child.test",
      from_company: "Child",
      to_company: "Own",
      moved_by: "admin@own.test",
    });
  });

  test("[roles.invite.list-source] are invited with the roles the inviter may give", async () => {
    const { companies } = api.world;
    const invite = (role: string, company_id = companies.own) =>
      admin.post("/users/invite", { email: `${role}@new.test`, company_id, role });
    expect((await invite("admin")).status).toBe(201);
    expect((await invite("super_admin")).status).toBe(422);
    expect((await invite("support")).status).toBe(422);
    expect((await invite("end_user", companies.foreign)).status).toBe(422);
    const again = await admin.post("/users/invite", {
      email: "ADMIN@own.test",
      company_id: companies.own,
      role: "admin",
    });
    expect([again.status, again.body.errors[0].source]).toEqual([409, "email"]);
    const list = await admin.get("/users/invitations");
    expect(list.body.data.map(({ email }: { email: string }) => email)).toEqual(["admin@new.test"]);
  });
});

describe("what is for system administrators only", () => {
  test.each([
    ["[perm.admin-forms.remove-user-mfa]", "DELETE", "/admin/users/mfa", { email: "user@own.test" }],
    ["[perm.admin-forms.delete-user]", "DELETE", "/admin/users", { email: "user@grandchild.test" }],
    ["[perm.admin-forms.assign-sso-admin]", "POST", "/admin/users/sso", { email: "user@own.test" }],
    ["[perm.admin-forms.suppression-list]", "DELETE", "/suppressed-emails/gone@own.test", undefined],
  ] as const)("%s %s %s is accepted from nobody else", async (_row, method, url, body) => {
    await api.db
      .insertInto("suppressed_emails")
      .values({ email: "gone@own.test" })
      .onConflict((on) => on.doNothing())
      .execute();
    expect((await admin.send(method, url, body)).status).toBe(403);
    expect((await requestConfirmed(api.db, superAdmin, { method, url, body })).status).toBe(200);
  });

  test("[api.action.admin-users-id][api.action.suppressed-emails-id] an account and a suppressed address are removed by id, each with its message", async () => {
    const [{ id } = { id: 0 }] = await api.db
      .insertInto("suppressed_emails")
      .values({ email: "by-id@own.test" })
      .returning("id")
      .execute();
    expect((await superAdmin.delete(`/suppressed-emails/${id}`)).status).toBe(200);
    expect((await superAdmin.delete(`/suppressed-emails/${id}`)).status).toBe(404);
    const { id: leaving } = await api.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "user@child.test")
      .executeTakeFirstOrThrow();
    expect((await admin.delete(`/admin/users/${leaving}`)).status).toBe(403);
    const removal = { method: "DELETE" as const, url: `/admin/users/${leaving}` };
    expect((await requestConfirmed(api.db, superAdmin, removal)).status).toBe(200);
    expect((await superAdmin.get(`/users/${leaving}`)).status).toBe(404);
    const { pages } = api.services.documents().documents;
    const content = JSON.stringify(pages);
    expect(content).toMatch(/"operation":"adminDeleteUserById".{0,200}"item":"User"/);
    expect(content).toMatch(/"operation":"deleteSuppressedEmail".{0,200}"success":"Mails go to this address again."/);
  });

  test("[perm.credit-types.super-admin] free resources", async () => {
    const order = { credit_type_id: 1, credit_count: 5, company_id: api.world.companies.own };
    expect((await superAdmin.post("/credits", order)).status).toBe(201);
    expect((await admin.post("/credits", order)).status).toBe(403);
    const paid = await superAdmin.get("/credits/types?payment_type=paid");
    expect(paid.body.data.map(({ id }: { id: number }) => id)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  });
});

describe("resources", () => {
  test("a code holds what it gives until it is redeemed, once", async () => {
    const { own } = api.world.companies;
    const paid = { credit_type_id: 2, credit_count: 20, company_id: own, credit_price: 40, pro_form_nr: "PF-7" };
    expect((await superAdmin.post("/credits", paid)).status).toBe(201);
    const tooMany = await admin.post("/credits/codes", { credit_type_name: "credit", amount: 1000 });
    expect([tooMany.status, tooMany.body.errors[0].source]).toEqual([422, "amount"]);
    const made = await admin.post("/credits/codes", {
      credit_type_name: "credit",
      amount: 8,
      comment: "For the north",
    });
    const change = (comment: string) => admin.put(`/credits/codes/${made.body.data.id}`, { comment });
    expect([(await change("x".repeat(200))).status, (await change("x".repeat(201))).status]).toEqual([200, 422]);
    const code = made.body.meta.credit_code;
    const left = async () => (await admin.get(`/companies/${own}`)).body.data.credits_left;
    expect(await left()).toBe(17);
    expect((await admin.post("/credits/codes/activate", { code: ` ${code.toUpperCase()} ` })).body.meta).toEqual({
      amount: 8,
    });
    expect((await admin.post("/credits/codes/activate", { code })).status).toBe(422);
    expect(await left()).toBe(25);
    expect((await admin.delete(`/credits/codes/${made.body.data.id}`)).status).toBe(400);
  });

  test("an unused code that is removed gives back what it held", async () => {
    const { own } = api.world.companies;
    const left = async () => (await admin.get(`/companies/${own}`)).body.data.credits_left;
    const before = await left();
    const made = await admin.post("/credits/codes", { credit_type_name: "credit", amount: 3 });
    expect(await left()).toBe(before - 3);
    expect((await admin.delete(`/credits/codes/${made.body.data.id}`)).status).toBe(200);
    expect(await left()).toBe(before);
  });

  test("move between companies within reach, and buy data", async () => {
    const { own, child, foreign } = api.world.companies;
    const move = (target: number) =>
      admin.post("/credits/move", { credit_type_name: "credit", source: own, target, amount: 4 });
    expect((await move(foreign)).status).toBe(422);
    expect((await move(child)).status).toBe(200);
    expect((await admin.post("/companies/data", { company_id: child, credits: 2 })).status).toBe(200);
    const { data } = (await admin.get(`/companies/${child}`)).body;
    expect(data).toMatchObject({ credits_left: 2, remaining_data: 9 * 1024 ** 3 });
    const history = await admin.get(`/companies/data/history?company_id=${child}`);
    expect(history.body.data).toMatchObject([{ credits_used: 2, data: 4 * 1024 ** 3, email: "admin@own.test" }]);
    const left = { company_id: child, company: "Child", remaining_data: 9 * 1024 ** 3 };
    expect((await admin.get(`/companies/data?company_id=${child}`)).body.data).toEqual(left);
    expect((await admin.get("/companies/data")).body.data).toMatchObject({ company_id: own, company: "Own" });
    expect((await admin.get(`/companies/data?company_id=${foreign}`)).status).toBe(422);
  });
});

describe("companies", () => {
  test("move with all below them, never below themselves nor below the third level", async () => {
    const { own, child, parent, sibling } = api.world.companies;
    const move = (source: number, target: number) => superAdmin.post("/companies/move", { source, target });
    expect((await move(own, child)).status).toBe(422);
    expect((await move(own, sibling)).body.errors[0].code).toBe("COMPANY_LEVEL_EXCEEDED");
    expect((await move(child, sibling)).status).toBe(200);
    expect((await superAdmin.get(`/companies/${child}`)).body.data).toMatchObject({ parent_id: sibling, level: 3 });
    expect((await move(child, own)).status).toBe(200);
    expect((await move(sibling, parent)).status).toBe(200);
    expect((await superAdmin.delete(`/companies/${own}`)).status).toBe(400);
  });
});

test("a mail server's password is sealed, never answered and never noted", async () => {
  const server = {
    name: "Own",
    host: "mail.test",
    port: 587,
    email: "a@mail.test",
    username: "a",
    password: "hunter2 hunter2",
  };
  const made = await admin.post("/email-configurations", server);
  expect(made.status).toBe(201);
  expect(JSON.stringify(made.body)).not.toContain("hunter2");
  const { password } = await api.db.selectFrom("email_configurations").select("password").executeTakeFirstOrThrow();
  expect(password.toString("latin1")).not.toContain("hunter2");
  const notes = await api.db.selectFrom("audit_log").select("detail").execute();
  expect(JSON.stringify(notes)).not.toContain("hunter2");
});

test("a mail server is tested by a mail to the requesting user, through it and from its address", async () => {
  const [server] = (await admin.get("/email-configurations?q=Own")).body.data;
  const url = `/email-configurations/${server.id}/test`;
  const { status, body } = await admin.post(url, {});
  expect([status, body.data]).toEqual([200, { email: "admin@own.test", answer: "250 Taken" }]);
  const mails = await api.mailbox.to("admin@own.test");
  expect(mails.at(-1)).toMatchObject({ subject: "Test of the mail server Own", from: { address: "a@mail.test" } });
  const foreign = await api.signIn("user@foreign.test");
  expect((await foreign.post(url, {})).status).toBeGreaterThanOrEqual(403);
});

test("today is a UTC day, whatever the server's time zone", async () => {
  const [zone, { now }] = [process.env.TZ, api.clock];
  api.clock.now = new Date("2026-05-02T22:30:00Z");
  await api.db.insertInto("device_days").values({ day: "2026-05-02", device_id: api.world.devices.child }).execute();
  try {
    process.env.TZ = "Europe/Vilnius";
    const client = await api.signIn("super_admin@own.test");
    expect((await client.get("/statistics/general")).body.data.seen_today).toBe(1);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    await api.db.deleteFrom("device_days").execute();
    api.clock.now = now;
  }
});

test("statistics count the devices that were seen, day by day and by company", async () => {
  await api.db.updateTable("devices").set({ status: 1 }).where("id", "=", api.world.devices.own).execute();
  expect(
    (await superAdmin.get("/statistics/general")).body.data,
    "who is online is seen, counted or not",
  ).toMatchObject({
    seen_today: 1,
  });
  await countDay(api.db, api.clock.now);
  await countDay(api.db, api.clock.now);
  const own = `company_id=${api.world.companies.own}`;
  const unique = await superAdmin.get("/statistics/unique-devices?period=month");
  expect(unique.body.data).toEqual([{ period: "2026-05-01", model: "RUTX50", devices: 1 }]);
  const online = await superAdmin.get(`/statistics/devices/online?${own}&include_child_companies=false`);
  expect(online.body.data.companies).toMatchObject([{ devices: { online: 1, offline: 0 }, sub_companies: [] }]);
  expect((await superAdmin.get("/statistics/general")).body.data).toMatchObject({
    companies: 6,
    devices: 6,
    seen_today: 1,
  });
  expect((await superAdmin.get("/statistics/actions?start_date=2026-02-31")).status).toBe(422);
});
