import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFieldWorld, type FieldWorld, type Outcome } from "./createFieldWorld";

let field: FieldWorld;
beforeAll(async () => {
  field = await createFieldWorld();
});
afterAll(() => field?.close());

const done: Outcome[] = [{ state: "completed", result: "Done." }];
const last = async (channel: string, subject: number) =>
  (await field.twin(channel)).body.data?.[String(subject)]?.at(-1);

/** Adds devices as an API client, each with one pending job. */
async function addWaiting(name: string, count: number) {
  const company_id = field.api.world.companies.own;
  const serials = Array.from({ length: count }, (_, at) => `${name}-${at}`);
  const data = serials.map((serial, at) => ({
    ...{ company_id, device_series: "rut", serial, password_confirmation: "password one" },
    mac: `06:4E:0${name.length}:00:${String(at).padStart(2, "0")}:77`,
  }));
  const { status, body } = await field.ask("POST", "/devices", { data });
  expect(status, JSON.stringify(body)).toBe(201);
  await field.api.services.database.pool.query(
    "update devices set secret_hash = sha256(convert_to('secret of ' || serial, 'UTF8')) where serial = any($1)",
    [serials],
  );
  const jobs = await field.api.db
    .selectFrom("device_jobs")
    .select(["id", "device_id", "device_serial as serial"])
    .where("channel", "=", body.meta.channel)
    .orderBy("id")
    .execute();
  return { channel: body.meta.channel as string, company: company_id, jobs };
}

describe("what is cancelled of adding devices", () => {
  test("ends its own part of the channel alone", async () => {
    const { channel, company, jobs } = await addWaiting("part", 3);
    const [first, second, third] = jobs;
    const cancelled = await field.admin.post("/devices/actions/cancel", { device_id: [first?.device_id] });
    expect(cancelled.status).toBe(200);
    const progress = { value: 1, total: 3 };
    expect(await last(channel, company)).toMatchObject({ status: "running", progress });
    await field.connect(second?.serial ?? "", () => done);
    // Two that end at once may be counted by one message.
    const next = { value: 2, total: 3 };
    await vi.waitFor(async () => expect(await last(channel, company)).toMatchObject({ progress: next }));
    await field.connect(third?.serial ?? "", () => done);
    const list = await field.ended(channel, company);
    expect(list.map(({ status }) => status)).toEqual(["pending", "running", "running", "warning"]);
    expect(list.at(-1)).toMatchObject({
      value: "2 of 3 tasks of the added devices done, 1 failed",
      data: { devices: [{ state: "Cancelled" }, { state: "Done." }, { state: "Done." }] },
    });
  });

  test("ends the channel when nothing else is left", async () => {
    const { channel, company, jobs } = await addWaiting("whole", 2);
    const job_id = jobs.map(({ id }) => id);
    expect((await field.admin.post("/devices/updates/cancel", { job_id })).status).toBe(200);
    expect(await last(channel, company)).toMatchObject({ status: "cancelled", progress: { value: 2, total: 2 } });
  });
});

test("a cancelled request of a configurator read is one of its answers", async () => {
  const device = await field.add("read-1");
  const body = { device_id: device, endpoints: ["/a", "/b", "/c"].map((path) => ({ path })) };
  const { channel } = (await field.ask("POST", "/devices/configurator/configuration", body)).body.meta;
  const { id } = await field.api.db
    .selectFrom("device_jobs")
    .select("id")
    .where("channel", "=", channel)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await field.admin.post("/devices/actions/cancel", { job_id: [id] })).status).toBe(200);
  const result = JSON.stringify({ status: 200, body: { success: true, data: [1] } });
  await field.connect("read-1", () => [{ state: "completed", result }]);
  const list = await field.ended(channel, device);
  expect(list).toMatchObject([{ status: "warning", type: "api_forward", response_state: "completed" }]);
  expect(list[0]?.data.map(({ data, errors }: Record<string, unknown>) => [data, errors])).toEqual([
    ...[
      [[1], undefined],
      [[1], undefined],
    ],
    [[], ["cancelled"]],
  ]);
});

test("the requester's channel reports that an update was cancelled", async () => {
  const device = await field.add("update-1");
  const response = await field.ask("POST", "/devices/actions", { device_id: [device], action: "reboot" });
  const { channel } = response.body.meta;
  const { id } = await field.api.db
    .selectFrom("device_jobs")
    .select("id")
    .where("channel", "=", channel)
    .executeTakeFirstOrThrow();
  const other = await field.api.signIn("super_admin@own.test");
  expect((await other.post("/devices/updates/cancel", { data: [{ id: device, job_id: [id] }] })).status).toBe(200);
  const list = (await field.twin(channel)).body.data[String(device)];
  expect(list?.map(({ status }) => status)).toEqual(["pending", "cancelled"]);
});

test("what a device is to know of monitoring templates is never cancelled, and reaches it later", async () => {
  const device = await field.add("template-1");
  const data = [{ url: "/system/usage", variables: [{ id: "load", type: "integer" }] }];
  const template = { name: "Load", api_version: "7.15", period: 120, enabled: true, data };
  const created = await field.admin.post("/data-collect/configs", {
    ...template,
    company_id: field.api.world.companies.own,
  });
  const config = created.body.data.id;
  const assign = `/data-collect/configs/${config}/assign`;
  expect((await field.admin.put(assign, { device_id: [device] })).status).toBe(200);
  const { id } = await field.api.db
    .selectFrom("device_jobs")
    .select("id")
    .where("device_id", "=", device)
    .executeTakeFirstOrThrow();
  const cancel = (url: string, body: object) => field.admin.post(`/devices/${url}/cancel`, body);
  expect((await cancel("actions", { device_id: [device] })).status).toBe(404);
  expect((await cancel("actions", { job_id: [id] })).status).toBe(404);
  expect((await cancel("updates", { job_id: [id] })).status).toBe(404);
  const sent: unknown[] = [];
  await field.connect("template-1", ({ action, detail }) => {
    sent.push([action, detail.config]);
    return done;
  });
  await expect.poll(() => sent).toEqual([["monitoring_template", config]]);
});

test.each([4, 16])("what a channel stores of adding %d devices grows with their number alone", async (count) => {
  const { channel, company, jobs } = await addWaiting(`burst${count}`, count);
  await Promise.all(jobs.map(({ serial }) => field.connect(serial, () => done)));
  const list = await field.ended(channel, company);
  expect(list.filter(({ data }) => data !== undefined)).toEqual([list.at(-1)]);
  expect(list.at(-1)?.data.devices).toHaveLength(count);
  const values = list.map(({ progress }) => progress.value);
  expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
  expect(JSON.stringify(list).length).toBeLessThan(400 * (1 + count));
});
