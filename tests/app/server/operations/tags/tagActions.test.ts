import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
let files: Record<"firmware" | "config", number>;
let group = 0;
let template = 0;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  await api.db.updateTable("devices").set({ model: "RUTX50", firmware: "RUTX_R_00.07.20" }).execute();
  files = { firmware: await addFile("firmware"), config: await addFile("config") };
  const task = { name: "Look", type: "command", timeout: 30, data: { command: "uptime" } };
  group = (await client.post("/devices/tasks/groups", { name: "Health", tasks: [task] })).body.data.id;
  template = await addTemplate("Plain", "{}");
});
afterAll(() => api?.close());

async function addFile(type: "firmware" | "config", device_model = "RUTX"): Promise<number> {
  const values = { name: `${type}.bin`, type, device_model: type === "firmware" ? device_model : null };
  const content = { company_id: api.world.companies.own, file_size: 3, sha256: Buffer.alloc(32) };
  const made = await api.db
    .insertInto("files")
    .values({ ...values, ...content } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

async function addTemplate(name: string, request_data: string): Promise<number> {
  const values = { company_id: api.world.companies.own, name, version: "1.0.0", request_data };
  return (
    await api.db
      .insertInto("configurator_templates")
      .values(values as never)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

let count = 0;
async function newTag(actions: object[] = []) {
  const body = { company_id: api.world.companies.own, name: `Tag ${++count}`, actions };
  return client.post("/tags", body);
}

const put = (tag: number, ...devices: number[]) =>
  client.put("/devices/tags/assign", { data: devices.map((device_id) => ({ device_id, tag_id: [tag] })) });

async function jobsOf(tag: number) {
  const { body } = await client.get(`/devices/actions/logs?tag_id=${tag}&sort=id&limit=100`);
  return (body.data as Record<string, unknown>[]).filter((row) => row.action_tag_id === tag);
}

test("what a tag does starts once on every device it is put on, and its log says all of it", async () => {
  const { own, child } = api.world.devices;
  const created = await newTag([
    { action: "firmware_upload", source_id: files.firmware },
    { action: "config_upload", source_id: files.config },
    { action: "execute_tasks_group", source_id: group },
    { action: "execute_mulficonfig_template", source_id: template },
  ]);
  expect(created.status).toBe(201);
  const { id, name, actions } = created.body.data;
  expect(actions[0]).toEqual({
    ...{ id: expect.any(Number), tag_id: id, action: "firmware_upload", source_id: files.firmware },
    ...{ source_name: "firmware.bin", created_at: "2026-05-04 10:00:00" },
  });
  expect(actions.map((action: { source_name: string }) => action.source_name).slice(2)).toEqual(["Health", "Plain"]);
  for (const _ of [1, 2]) expect((await put(id, own, child)).status).toBe(200);
  const jobs = await jobsOf(id);
  expect(jobs.map(({ action_name }) => action_name).sort()).toEqual(
    ["command", "execute_mulficonfig_template", "update_firmware", "upload_backup"].flatMap((one) => [one, one]),
  );
  expect(jobs.find((job) => job.action_name === "update_firmware")).toMatchObject({
    ...{ action_initialized_from: "tag_action", request_target_state: "waiting", action_tag_name: name },
    ...{
      action_tag_description: "",
      additional_information: { source_id: files.firmware, source_name: "firmware.bin" },
    },
    events: [{ action: "waiting", message: "", created_at: "2026-05-04 10:00:00", reference_id: null }],
  });
  expect(jobs.find((job) => job.action_name === "command")).toMatchObject({
    additional_information: { source_id: group, source_name: "Health" },
    events: [{ reference_id: expect.stringMatching(/^\d+$/) }],
  });
  // Assigned again together with another tag, a tag that stays does not run its actions again.
  await client.put("/devices/tags/overwrite", { data: [{ device_id: own, tag_id: [id, api.world.tags.own] }] });
  expect(await jobsOf(id)).toHaveLength(8);
});

test("a device that cannot do it has it among its failed jobs; the tag is on it all the same", async () => {
  const { own } = api.world.devices;
  const foreignFirmware = await addFile("firmware", "TRB1");
  const made = await newTag([{ action: "firmware_upload", source_id: foreignFirmware }]);
  const tag = made.body.data.id;
  expect((await put(tag, own)).status).toBe(200);
  const [job] = await jobsOf(tag);
  expect(job).toMatchObject({ request_target_state: "failed", result: expect.stringContaining("is for TRB1") });
  expect(job?.finished_at).toBe("2026-05-04 10:00:00");
  expect(job?.events).toMatchObject([
    { action: "waiting", message: "" },
    { action: "failed", message: job?.result },
  ]);
  expect((await client.get(`/devices?tag_id=${tag}`)).body.meta.total).toBe(1);
});

test("a tag does at most four things, each with something that is there and asks for nothing", async () => {
  const { body } = await newTag();
  const url = `/tags/${body.data.id}/actions`;
  const asking = await addTemplate("Asking", '{"hostname":"{{ name }}"}');
  const refused = [
    { action: "firmware_upload", source_id: files.config },
    { action: "execute_tasks_group", source_id: 2_000_000_000 },
    { action: "execute_mulficonfig_template", source_id: asking },
  ];
  for (const action of refused) {
    const answer = await client.post(url, action);
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, "source_id"]);
  }
  for (const _ of [1, 2, 3, 4])
    expect((await client.post(url, { action: "execute_tasks_group", source_id: group })).status).toBe(201);
  expect((await client.post(url, { action: "execute_tasks_group", source_id: group })).status).toBe(409);
  const { data, meta } = (await client.get(url)).body;
  expect([meta.total, data[0].source_name]).toEqual([4, "Health"]);
  expect((await client.delete(`${url}/${data[0].id}`)).status).toBe(200);
  const left = await client.put(`/tags/${body.data.id}`, {
    actions: [{ action: "config_upload", source_id: files.config }],
  });
  expect(left.body.data.actions).toMatchObject([{ action: "config_upload" }]);
  expect((await client.get(`/tags/${api.world.tags.foreign}/actions`)).status).toBe(404);
});

test("who may not let devices act can neither make such a tag nor put it on a device", async () => {
  const { own } = api.world.devices;
  const role = await api.db
    .insertInto("roles")
    .values({ name: "tagger", title: "Tagger", company_id: api.world.companies.own, reach: "subtree" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const permissions = ["view_tags", "create_tags", "update_tags", "view_devices", "update_devices"];
  await api.db
    .insertInto("role_permissions")
    .values(permissions.map((permission) => ({ role_id: role.id, permission })))
    .execute();
  const tag = (await newTag([{ action: "execute_tasks_group", source_id: group }])).body.data.id;
  const plain = (await newTag()).body.data.id;
  const tagger = await api.signIn("end_user@own.test");
  await api.db.updateTable("users").set({ role_id: role.id }).where("email", "=", "end_user@own.test").execute();
  const assign = (tag_id: number) =>
    tagger.put("/devices/tags/assign", { data: [{ device_id: own, tag_id: [tag_id] }] });
  expect((await assign(plain)).status).toBe(200);
  expect((await assign(tag)).status).toBe(403);
  const actions = [{ action: "execute_tasks_group", source_id: group }];
  expect((await tagger.put(`/tags/${plain}`, { actions })).status).toBe(403);
  expect(await jobsOf(tag)).toEqual([]);
  expect((await client.get(`/devices?tag_id=${tag}`)).body.meta.total).toBe(0);
});
