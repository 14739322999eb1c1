import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runNextAutomations } from "../../../../app/server/automations/runAutomations";
import { scheduleAutomations } from "../../../../app/server/automations/scheduleAutomations";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
let device: number;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  device = api.world.devices.own;
});
afterAll(() => api?.close());

let count = 0;
beforeEach(async () => {
  await report({ temperature: 400 });
  await run();
});
afterEach(async () => {
  await api.db.deleteFrom("automations").execute();
  await api.db.deleteFrom("device_jobs").execute();
});

const parts = () => ({ kysely: api.db, services: api.services, clock: () => api.clock.now });

/** Stores a device's report like the gateway. */
async function report(values: object, id = device): Promise<void> {
  const last_update_at = new Date(api.clock.now.getTime() + ++count);
  await api.db
    .updateTable("devices")
    .set({ ...values, last_update_at })
    .where("id", "=", id)
    .execute();
}

async function run(): Promise<number> {
  let done = 0;
  while (await runNextAutomations(parts())) done += 1;
  return done;
}

const hot = { parameter: "temperature", operator: ">", value: 700 };

async function automate(actions: object[], more: object = {}): Promise<number> {
  const conditions_body = [{ type: "if", tag: "Hot", expression: [hot], actions }];
  const base = { name: `Hot ${++count}`, company_id: api.world.companies.own, data_group: "dynamic" };
  const created = await client.post("/automations", { ...base, conditions_body, ...more });
  expect([created.status, created.body.errors]).toEqual([200, undefined]);
  const { id } = created.body.data;
  await client.put(`/automations/${id}/devices`, { devices: [device] });
  return id;
}

const logs = async (id: number) => (await client.get(`/automations/${id}/logs?limit=100`)).body.data;
const jobs = () => api.db.selectFrom("device_jobs").select(["device_id", "action", "detail", "state"]).execute();

test("a report that meets the rules puts work before the device, once, and is logged", async () => {
  const id = await automate([{ name: "Reboot" }, { name: "ExportBackup" }]);
  await report({ temperature: 710 });
  await Promise.all([run(), run(), run()]);
  expect((await jobs()).map(({ action, state }) => [action, state])).toEqual([
    ["reboot", "waiting"],
    ["download_backup", "waiting"],
  ]);
  expect(await logs(id)).toMatchObject([
    {
      device_id: device,
      overall_status: "success",
      evaluated_conditions: [{ key: "Hot", value: true }],
      evaluated_parameters: [{ key: "temperature", value: 710 }],
      actions: [
        { name: "Reboot", action_status: "success" },
        { name: "ExportBackup", action_status: "success" },
      ],
    },
  ]);
  const { body } = await client.get(`/automations/${id}/devices`);
  expect(body.data).toMatchObject([{ total_triggered_count: 1, period_triggered_count: 1 }]);
});

test("what it does cannot set it off again and again", async () => {
  const id = await automate([{ name: "Reboot" }]);
  for (let turn = 0; turn < 20; turn++) {
    await report({ temperature: 710 + turn, status: turn % 2 });
    await run();
  }
  expect(await jobs()).toHaveLength(1);
  expect(await logs(id)).toHaveLength(1);
});

describe("two automations whose actions set each other off", () => {
  const restarts = (status: number) => ({
    data_group: "status",
    conditions_body: [
      {
        type: "if",
        expression: [{ parameter: "status", operator: "==", value: status }],
        actions: [{ name: "Reboot" }],
      },
    ],
  });
  const HOUR = 60 * 60 * 1000;

  /**
   * A device that executes its jobs: each restart takes it offline and online again. Returns the number of restarts.
   */
  async function obey(turns: number, pause: number): Promise<number> {
    let restarted = 0;
    for (let turn = 0; turn < turns; turn++) {
      const done = await api.db
        .deleteFrom("device_jobs")
        .where("device_id", "=", device)
        .where("action", "=", "reboot")
        .executeTakeFirst();
      if (Number(done.numDeletedRows) === 0) return restarted;
      restarted += Number(done.numDeletedRows);
      for (const status of [0, 1]) {
        api.clock.now = new Date(api.clock.now.getTime() + pause / 2);
        await api.db.updateTable("devices").set({ status }).where("id", "=", device).execute();
        await run();
      }
    }
    return restarted;
  }

  // The session used afterwards would expire.
  let startedAt: Date;
  beforeEach(() => {
    startedAt = api.clock.now;
  });
  const resetClock = () => {
    const took = api.clock.now.getTime() - startedAt.getTime();
    api.clock.now = startedAt;
    return took;
  };

  async function startBoth(): Promise<number[]> {
    await api.db.updateTable("devices").set({ status: 1 }).where("id", "=", device).execute();
    await run();
    const both = [await automate([], restarts(0)), await automate([], restarts(1))];
    await api.db.updateTable("devices").set({ status: 0 }).where("id", "=", device).execute();
    await run();
    return both;
  }

  test("come to rest after each has acted once, however fast the device obeys", async () => {
    const both = await startBoth();
    expect(await obey(200, 1000)).toBe(2);
    resetClock();
    for (const id of both) expect(await logs(id)).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  test("act at most as often in a day as each may, when the device takes longer than they rest", async () => {
    const both = await startBoth();
    const limit = 100;
    expect(await obey(1000, 70_000)).toBe(2 * limit);
    expect(resetClock()).toBeLessThan(24 * HOUR);
    for (const id of both) {
      const { body } = await client.get(`/automations/${id}/devices`);
      expect(body.data).toMatchObject([{ total_triggered_count: limit, period_trigger_limit: limit }]);
    }
  });
});

test("reports that come faster than they are evaluated are compared with what was before the first", async () => {
  const changed = [
    { type: "if", expression: [{ parameter: "operator", operator: "changed" }], actions: [{ name: "Reboot" }] },
  ];
  await automate([], { conditions_body: changed });
  await report({ operator: "Telia" });
  await report({ signal: -70 });
  expect(await run()).toBe(1);
  expect(await jobs()).toHaveLength(1);
});

test("one that follows the status is not set off by what is measured, nor the reverse", async () => {
  const offlineRule = [
    { type: "if", expression: [{ parameter: "status", operator: "==", value: 0 }], actions: [{ name: "Reboot" }] },
  ];
  await api.db.updateTable("devices").set({ status: 0 }).where("id", "=", device).execute();
  await run();
  await automate([], { data_group: "status", conditions_body: offlineRule });
  await report({ temperature: 300 });
  await run();
  expect(await jobs()).toEqual([]);
  for (const status of [1, 0]) {
    await api.db.updateTable("devices").set({ status }).where("id", "=", device).execute();
    await run();
  }
  expect(await jobs()).toHaveLength(1);
});

test("a notification and a mail reach people, filled with what happened", async () => {
  const user = api.world.users.own;
  const message = "%rn: %ex";
  const id = await automate([
    { name: "SendNotification", options: { message, receiving_users: [user] } },
    { name: "SendEmail", options: { subject: "%et", message, receiving_emails: ["ops@own.test"] } },
  ]);
  await report({ temperature: 800 });
  await run();
  const notifications = await api.db.selectFrom("notifications").select(["user_id", "summary", "type"]).execute();
  expect(notifications.at(-1)).toEqual({
    user_id: user,
    type: "deviceAlert",
    summary: "Device of own: temperature = 800",
  });
  const mail = await api.mailbox.last("ops@own.test");
  expect(mail.subject).toMatch(/^Hot \d+$/);
  expect(mail.text).toContain("Device of own: temperature = 800");
  expect((await logs(id))[0].overall_status).toBe("success");
});

test("failures are reported, and the rest is done", async () => {
  const { users, companies } = api.world;
  const settle = (company_id: number) =>
    api.db.updateTable("users").set({ company_id }).where("id", "=", users.child).execute();
  const options = { message: "Hot", receiving_users: [users.child] };
  const id = await automate([{ name: "SendNotification", options }, { name: "Reboot" }]);
  await settle(companies.foreign);
  await report({ temperature: 800 });
  await run();
  expect((await logs(id))[0]).toMatchObject({
    overall_status: "partial",
    actions: [
      {
        name: "SendNotification",
        action_status: "failed",
        action_status_message: "The user is not there any more, or may not see the device.",
      },
      { name: "Reboot", action_status: "success" },
    ],
  });
  await settle(companies.child);
});

describe("nothing happens", () => {
  test.each([
    ["to a device no automation watches", async () => api.db.deleteFrom("automation_devices").execute()],
    [
      "while the automation is off",
      async (id: number) => client.put("/automations/activate", { automations: [id], enable: false }),
    ],
    [
      "for a device that left the automation's companies",
      async () => {
        const company_id = api.world.companies.foreign;
        await api.db.updateTable("devices").set({ company_id }).where("id", "=", device).execute();
      },
    ],
  ])("%s", async (_name, change) => {
    const id = await automate([{ name: "Reboot" }]);
    await change(id);
    await report({ temperature: 710 });
    await run();
    expect(await jobs()).toEqual([]);
    const { own: company_id } = api.world.companies;
    await api.db.updateTable("devices").set({ company_id }).where("id", "=", device).execute();
  });
});

test("the server evaluates pending automations by itself, and stops on request", async () => {
  await automate([{ name: "Reboot" }]);
  const scheduled = scheduleAutomations({ ...parts(), log: api.services.log });
  await report({ temperature: 710 });
  await expect.poll(jobs, { timeout: 10_000 }).toHaveLength(1);
  await scheduled.close();
  await report({ temperature: 300 });
  const waiting = await sql`select device_id from automation_queue`.execute(api.db);
  expect(waiting.rows).toEqual([{ device_id: device }]);
});
