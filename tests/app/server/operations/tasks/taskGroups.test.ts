import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let admin: Client;
let group: number;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
beforeEach(async () => {
  await api.db.deleteFrom("device_jobs").execute();
  const command = (name: string, text: string) => ({ name, type: "command", timeout: 30, data: { command: text } });
  const tasks = [command("Ping", "ping {{host}} -c {{ times }}"), command("Trace", "traceroute {{host}}")];
  const made = await admin.post("/devices/tasks/groups", { name: `Reach ${++count}`, tasks });
  group = made.body.data.id;
});
afterAll(() => api?.close());

const run = (body: object) =>
  admin.post(`/devices/tasks/groups/${group}`, { device_id: [api.world.devices.own], ...body });
const commands = async () =>
  (await api.db.selectFrom("device_jobs").select("detail").orderBy("id").execute()).map(
    ({ detail }) => (detail as { command: string }).command,
  );

test("a group says which variables its commands need, and a value for each fills all of them", async () => {
  const { body } = await admin.get(`/devices/tasks/groups/${group}`);
  expect(body.data.variables).toEqual([
    { name: "host", value: "" },
    { name: "times", value: "" },
  ]);
  const host = { name: "host", value: "gate.example" };
  const missing = await run({ variables: [host, { name: "times", value: "" }] });
  expect([missing.status, missing.body.errors]).toEqual([
    422,
    [{ code: "VALIDATION_FAILED", source: "variables", message: "Give a value for times of the task Ping." }],
  ]);
  expect(await commands()).toEqual([]);
  expect((await run({ variables: [host, { name: "times", value: "3" }] })).status).toBe(200);
  expect(await commands()).toEqual(["ping gate.example -c 3", "traceroute gate.example"]);
});

test("the value of a task comes before that of all", async () => {
  const [, trace] = (await admin.get(`/devices/tasks/groups/${group}`)).body.data.tasks;
  const variables = [
    { name: "host", value: "all" },
    { name: "times", value: "1" },
  ];
  const own = [{ task_id: trace.id, variables: [{ name: "host", value: "own" }] }];
  expect((await run({ variables, tasks: own })).status).toBe(200);
  expect(await commands()).toEqual(["ping all -c 1", "traceroute own"]);
});

test("a task that is switched off is left out, and the tags of a run come before those of its group [modal-catalogue.execute-task-list]", async () => {
  const { own } = api.world.tags;
  const [ping, trace] = (await admin.get(`/devices/tasks/groups/${group}`)).body.data.tasks;
  const traced = { task_id: trace.id, variables: [{ name: "host", value: "gate" }] };
  const off = { task_id: ping.id, enabled: false };
  expect((await run({ tasks: [off, { ...traced, enabled: false }] })).body.errors).toMatchObject([{ source: "tasks" }]);
  expect((await run({ tasks: [off, traced], success_tag_id: [own] })).status).toBe(200);
  expect(await commands()).toEqual(["traceroute gate"]);
  const last = api.db.selectFrom("task_group_logs").select(["tasks_count", "success_tag_id", "failed_tag_id"]);
  expect(await last.orderBy("id", "desc").executeTakeFirst()).toEqual({
    tasks_count: 1,
    success_tag_id: [own],
    failed_tag_id: [],
  });
  expect((await run({ tasks: [off, traced], failed_tag_id: [2_000_000_000] })).body.errors[0].source).toBe(
    "failed_tag_id",
  );
});

test("a run ends when its device is removed, and its channel reports that", async () => {
  const { own: company_id } = api.world.companies;
  const values = { company_id, model: "RUTX11", name: "Leaves", serial: "leaves-1" };
  const { id } = await api.db.insertInto("devices").values(values).returning("id").executeTakeFirstOrThrow();
  const variables = [
    { name: "host", value: "gate" },
    { name: "times", value: "1" },
  ];
  const { channel } = (await run({ device_id: [id, api.world.devices.own], variables })).body.meta;
  const jobs = await api.db.selectFrom("device_jobs").select("id").where("device_id", "=", id).orderBy("id").execute();
  await api.db
    .updateTable("device_jobs")
    .set({ state: "running" })
    .where("id", "=", jobs[0]?.id ?? 0)
    .execute();
  api.published.length = 0;
  expect((await admin.delete("/devices", { device_id: [id] })).status).toBe(200);
  const runs = await api.db.selectFrom("task_group_logs").select("status").orderBy("id", "desc").limit(2).execute();
  expect(runs.map(({ status }) => status).sort()).toEqual(["failed", "processing"]);
  const messages = api.published.filter((one) => one.channel === channel);
  const message = { name: "Leaves", status: "cancelled", value: "The device was removed." };
  expect(messages.map(({ payload }) => payload)).toMatchObject([{ data: { [id]: message } }]);
});

test("a run of no device is refused", async () => {
  const refused = await run({ device_id: [], variables: [] });
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "device_id"]);
});

test("a copy of a group has its tasks and a name of its own, each time another", async () => {
  const names = [];
  for (let copy = 0; copy < 2; copy += 1) {
    const { status, body } = await admin.post(`/devices/tasks/groups/${group}/duplicate`);
    expect(status).toBe(201);
    names.push(body.data.name);
    expect(body.data.tasks.map(({ name, data }: { name: string; data: object }) => [name, data])).toEqual([
      ["Ping", { command: "ping {{host}} -c {{ times }}" }],
      ["Trace", { command: "traceroute {{host}}" }],
    ]);
  }
  expect(names).toEqual([`Reach ${count} (2)`, `Reach ${count} (3)`]);
  const foreign = await api.signIn("user@foreign.test");
  expect((await foreign.post(`/devices/tasks/groups/${group}/duplicate`)).status).toBe(404);
  const tasks = (await admin.get(`/devices/tasks?group_id=${group}`)).body.data;
  expect(tasks.map(({ summary }: { summary: string }) => summary)).toEqual([
    "ping {{host}} -c {{ times }}",
    "traceroute {{host}}",
  ]);
});

test("a copy of a monitoring template has its requests, and none of its devices", async () => {
  const data = [{ url: "/system/info", variables: [{ id: "ram", type: "integer" }] }];
  const base = { company_id: api.world.companies.own, name: "Memory", description: "", api_system: "rutos" };
  const made = await admin.post("/data-collect/configs", {
    ...base,
    api_version: "7.12",
    period: 300,
    enabled: true,
    data,
  });
  const { id } = made.body.data;
  await admin.put(`/data-collect/configs/${id}/assign`, { device_id: [api.world.devices.own] });
  const copy = await admin.post(`/data-collect/configs/${id}/duplicate`);
  expect([copy.status, copy.body.data]).toMatchObject([
    201,
    { name: "Memory (2)", device_count: 0, period: 300, data },
  ]);
  expect((await admin.post("/data-collect/configs/1/duplicate")).status).toBe(400);
});
