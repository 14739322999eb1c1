import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ROLES } from "../api/world";
import { reportAsDevice } from "./reportAsDevice";

let api: TestApi;
let superior: Client;
let local: Client;
let device: number;
let report: (values: object) => Promise<void>;
let localUser: number;
beforeAll(async () => {
  api = await startTestApi();
  report = reportAsDevice(api);
  superior = await api.signIn("admin@own.test");
  // A user with all permissions of an administrator, but only in the company `own`.
  const { id } = await api.db
    .insertInto("roles")
    .values({ name: "local", title: "Local", company_id: api.world.companies.own, reach: "company" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const held = await api.db
    .selectFrom("role_permissions")
    .select("permission")
    .where("role_id", "=", ROLES.admin)
    .execute();
  await api.db
    .insertInto("role_permissions")
    .values(held.map(({ permission }) => ({ role_id: id, permission })))
    .execute();
  localUser = api.world.actors.support;
  await api.db.updateTable("users").set({ role_id: id }).where("id", "=", localUser).execute();
  local = await api.signIn("support@own.test");
  device = api.world.devices.own;
});
afterAll(() => api?.close());

let count = 0;
beforeEach(async () => {
  for (const table of ["automations", "device_alerts", "notifications", "device_jobs"] as const)
    await api.db.deleteFrom(table).execute();
  await moveTo("own");
  await report({ temperature: 400, status: 1 });
});

const moveTo = (company: "own" | "child") =>
  api.db.updateTable("devices").set({ company_id: api.world.companies[company] }).where("id", "=", device).execute();

const notify = (user: number) => ({
  name: "SendNotification",
  options: { receiving_users: [user], message: "%rn %ex" },
});

async function automate(by: Client, actions: object[]): Promise<number> {
  const expression = [{ parameter: "temperature", operator: ">", value: 700 }];
  const created = await by.post("/automations", {
    ...{ name: `Hot ${++count}`, company_id: api.world.companies.own, data_group: "dynamic" },
    conditions_body: [{ type: "if", tag: "Hot", expression, actions }],
  });
  expect([created.status, created.body.errors]).toEqual([200, undefined]);
  const { id } = created.body.data;
  expect((await by.put(`/automations/${id}/devices`, { devices: [device] })).status).toBe(200);
  return id;
}

const notifications = async () =>
  (await api.db.selectFrom("notifications").select("user_id").execute()).map((row) => row.user_id);
const jobs = () => api.db.selectFrom("device_jobs").select(["action", "created_by", "state"]).orderBy("id").execute();

test("an automation no longer acts on a device that moved out of its creator's tenant scope", async () => {
  const mine = await automate(local, [{ name: "Reboot" }, notify(localUser)]);
  await automate(superior, [{ name: "ExportBackup" }]);
  await moveTo("child");
  await report({ temperature: 800 });
  expect(await jobs()).toMatchObject([{ action: "download_backup", created_by: api.world.actors.admin }]);
  expect(await notifications()).toEqual([]);
  expect((await local.get(`/automations/${mine}/logs`)).body.data).toEqual([]);
});

test("a notification of an automation goes only to those who may see the device", async () => {
  await automate(superior, [notify(api.world.users.child), notify(localUser)]);
  await report({ temperature: 800 });
  expect(await notifications()).toEqual([localUser]);
});

test("an alert is no longer sent to its creator without access to the device", async () => {
  const alert = { alert_subtype_id: 5, message: "%rn" };
  const set = (by: Client, more: object) =>
    by.post("/devices/alerts-configurations", { data: [{ device_id: device, ...alert, ...more }] });
  expect((await set(local, { action: 3 })).status).toBe(201);
  expect((await set(superior, { action: 3 })).status).toBe(201);
  await report({ status: 0 });
  expect(await notifications()).toEqual([localUser, api.world.actors.admin]);
  await moveTo("child");
  await report({ status: 1 });
  expect(await notifications()).toEqual([localUser, api.world.actors.admin, api.world.actors.admin]);
  const alerts = await api.db.selectFrom("device_alerts").select("enable").orderBy("id").execute();
  expect(alerts).toEqual([{ enable: false }, { enable: true }]);
});

test("an alert is no longer sent to a user who moved to another company", async () => {
  await local.post("/devices/alerts-configurations", {
    data: [{ device_id: device, alert_subtype_id: 5, message: "%rn", action: 3 }],
  });
  const go = (company_id: number) =>
    api.db.updateTable("users").set({ company_id }).where("id", "=", localUser).execute();
  await go(api.world.companies.sibling);
  await report({ status: 0 });
  await go(api.world.companies.own);
  expect(await notifications()).toEqual([]);
});

test("pending jobs are cancelled when a device moves out of the requester's tenant scope", async () => {
  const reboot = (by: Client) => by.post("/devices/actions", { device_id: [device], action: "reboot" });
  expect(await reboot(local)).toMatchObject({ status: 200 });
  expect(await reboot(superior)).toMatchObject({ status: 200 });
  await moveTo("child");
  expect(await jobs()).toEqual([
    { action: "reboot", created_by: localUser, state: "cancelled" },
    { action: "reboot", created_by: api.world.actors.admin, state: "waiting" },
  ]);
});

test("a run ends with a tag only where the tag belongs", async () => {
  const { own, sibling } = api.world.tags;
  const { id: run_id } = await api.db
    .insertInto("task_group_logs")
    .values({
      ...{ company_id: api.world.companies.own, device_id: device, device_name: "d", name: "Group", tasks_count: 1 },
      ...{ status: "processing", success_tag_id: [own, sibling] },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto("device_jobs")
    .values({
      ...{ company_id: api.world.companies.own, device_id: device, device_name: "d", device_serial: "s", run_id },
      ...{ action: "command", detail: "{}", state: "running", task: JSON.stringify({ name: "t", type: "command" }) },
    })
    .execute();
  await api.db.updateTable("device_jobs").set({ state: "completed" }).where("run_id", "=", run_id).execute();
  const assigned = await api.db.selectFrom("device_tags").select("tag_id").where("device_id", "=", device).execute();
  expect(assigned).toEqual([{ tag_id: own }]);
});
