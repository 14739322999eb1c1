import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

test("the last command of the caller is found again, with what it has written so far", async () => {
  const admin = await api.signIn("admin@own.test");
  const { own } = api.world.devices;
  const last = async () => (await admin.get(`/devices/${own}/command`)).body;
  expect(await last()).toEqual({ success: true, data: null });

  await admin.post(`/devices/${own}/command`, { command: "uptime" });
  const { channel } = (await admin.post(`/devices/${own}/command`, { command: "logread -f" })).body.meta;
  expect((await last()).data).toMatchObject({ command: "logread -f", state: "waiting", exit_code: null, channel });

  const { id } = (await last()).data;
  const output = { part: 3, text: "so far\n", left_out: 20 };
  const change = (columns: object) => api.db.updateTable("device_jobs").set(columns).where("id", "=", id).execute();
  await change({ state: "running", output: JSON.stringify(output) });
  const row = async () => (await admin.get(`/status/channels/${channel}`)).body.data[0];
  expect(await row()).toMatchObject({ subject: String(own), status: "pending", output: { job: id, ...output } });
  await change({ state: "failed", exit_code: 130, output: JSON.stringify({ part: 3, left_out: 20 }) });
  expect((await row()).output).toEqual({ job: id, part: 3, left_out: 20 });
  expect((await last()).data).toMatchObject({ state: "failed", exit_code: 130 });
});

test("the commands of others are not found, nor devices that are out of reach", async () => {
  const { own, foreign } = api.world.devices as Record<string, number>;
  const other = await api.signIn("super_admin@own.test");
  expect((await other.get(`/devices/${own}/command`)).body.data).toBeNull();
  const admin = await api.signIn("admin@own.test");
  expect((await admin.get(`/devices/${foreign}/command`)).status).toBe(404);
});

test("a running command is cancelled by its number, not with the other jobs of its device", async () => {
  const admin = await api.signIn("admin@own.test");
  const { own } = api.world.devices;
  await admin.post(`/devices/${own}/command`, { command: "logread -f" });
  const { id, channel } = (await admin.get(`/devices/${own}/command`)).body.data;
  await api.db.updateTable("device_jobs").set({ state: "running" }).where("id", "=", id).execute();
  await admin.post("/devices/actions/cancel", { device_id: [own] });
  const job = () => api.db.selectFrom("device_jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(await job()).toMatchObject({ state: "running", cancel_requested_at: null });
  expect((await admin.post("/devices/actions/cancel", { job_id: [id] })).status).toBe(200);
  expect(await job()).toMatchObject({ state: "running", cancel_requested_at: expect.any(Date) });
  const [row] = (await admin.get(`/status/channels/${channel}`)).body.data;
  expect(row).toMatchObject({ status: "running", value: "Being cancelled" });
  expect((await admin.post("/devices/actions/cancel", { job_id: [id] })).status).toBe(404);
});
