import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rollUpExtremes } from "../../../../app/server/history/rollUpExtremes";
import type { ReportParts } from "../../../../app/server/reports/ReportParts";
import { queueDueReports, runNextReport } from "../../../../app/server/reports/runReports";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { testLog } from "../testLog";

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
beforeEach(async () => {
  await api.db.deleteFrom("reports").execute();
  await api.db.deleteFrom("generated_reports").execute();
  api.published.length = 0;
});
afterAll(() => api?.close());

const parts = (more: Partial<ReportParts> = {}): ReportParts => ({
  ...{ kysely: api.db, services: api.services, clock: () => api.clock.now, log: testLog },
  ...more,
});
const at = (now: string) => ({ clock: () => new Date(now) });

async function makeAll(more?: Partial<ReportParts>): Promise<number> {
  let count = 0;
  while (await runNextReport(parts(more))) count += 1;
  return count;
}

const ALL = [
  "router_uptime",
  "temperature",
  "connection_uptime",
  "connection_type",
  "operator",
  "data_usage",
  "signal",
];
async function create(more: object = {}): Promise<number> {
  const { own } = api.world.companies;
  const response = await admin.post("/reports", {
    ...{ company_id: own, name: "Fleet", type: "single", period: "day", applied_by: "company", apply_list: [own] },
    ...{ parameters: ALL, ...more },
  });
  expect([response.status, response.body.errors]).toEqual([200, undefined]);
  return response.body.data.id;
}
const generate = async (id: number): Promise<string> => (await admin.post(`/reports/${id}/generate`)).body.meta.channel;
const runs = async () => (await admin.get("/reports/runs?sort=id")).body.data;
const generated = async () => (await admin.get("/reports/generated?sort=created_at")).body.data;
const statuses = async (channel: string) => (await admin.get(`/status/channels/${channel}`)).body.data;

describe("a report that is requested", () => {
  test("is queued, generated outside the request, and reported on its channel", async () => {
    const id = await create();
    const channel = await generate(id);
    expect(await statuses(channel)).toMatchObject([{ subject: "-1", name: "Fleet", status: "pending" }]);
    expect(await runs()).toMatchObject([{ report_template_id: id, state: "waiting", origin: "user", due_at: null }]);
    expect(await generated()).toEqual([]);
    expect(await makeAll()).toBe(1);
    const [report] = await generated();
    expect(report).toMatchObject({ report_template_id: id, name: "Fleet", type: "single" });
    expect(await runs()).toMatchObject([
      { state: "completed", generated_report_id: report.id, created_by_name: expect.any(String) },
    ]);
    expect(await statuses(channel)).toMatchObject([{ subject: "-1", status: "completed", value: "Made" }]);
    const states = api.published.filter((event) => event.channel === channel).map(({ payload }) => payload);
    expect(states).toMatchObject(["pending", "running", "completed"].map((status) => ({ data: { "-1": { status } } })));
    expect((await admin.get(`/reports/${id}`)).body.data.generated_at).not.toBeNull();
  });

  test("is made once, although several servers make reports at the same time", async () => {
    const id = await create();
    await Promise.all(Array.from({ length: 5 }, () => generate(id)));
    await Promise.all(Array.from({ length: 8 }, () => makeAll()));
    expect((await generated()).length).toBe(5);
    expect(new Set((await runs()).map((run: { generated_report_id: number }) => run.generated_report_id)).size).toBe(5);
  });

  test("that a killed server had begun is made by the next one, once", async () => {
    const id = await create();
    await generate(id);
    const killed = new pg.Client({ connectionString: api.services.database.url });
    killed.on("error", () => {});
    await killed.connect();
    await killed.query("begin");
    await killed.query("select from report_runs where state = 'waiting' for update");
    await killed.query(`insert into generated_reports (company_id, report_template_id, name, type, content)
      select company_id, id, name, type, '{}' from reports`);
    expect(await makeAll()).toBe(0);
    const [{ pid }] = (await killed.query("select pg_backend_pid() as pid")).rows;
    await killed.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    // The connection breaks slightly before its lock is released.
    const backend = () => sql`select from pg_stat_activity where pid = ${pid}`.execute(api.db);
    await vi.waitFor(async () => expect((await backend()).rows).toEqual([]), 20_000);
    expect(await makeAll()).toBe(1);
    expect((await generated()).length).toBe(1);
  });

  test("can be cancelled while it waits, and is not made then", async () => {
    const id = await create();
    const channel = await generate(id);
    const [run] = await runs();
    expect((await admin.delete(`/reports/runs/${run.id}`)).status).toBe(200);
    expect(await makeAll()).toBe(0);
    expect(await runs()).toMatchObject([{ state: "cancelled", finished_at: expect.any(String) }]);
    expect(api.published.at(-1)).toMatchObject({
      channel,
      payload: { data: { "-1": { status: "cancelled" } } },
    });
    expect((await admin.delete(`/reports/runs/${run.id}`)).status).toBe(404);
    const foreign = await api.signIn("user@foreign.test");
    expect((await foreign.get("/reports/runs")).body.data).toEqual([]);
    expect((await foreign.delete(`/reports/runs/${run.id}`)).status).toBe(404);
  });

  test("that is being made keeps nobody waiting who cancels it, removes it or asks for it again", async () => {
    const id = await create();
    await generate(id);
    const [run] = await runs();
    const making = new pg.Client({ connectionString: api.services.database.url });
    await making.connect();
    try {
      await making.query("begin");
      await making.query("select from report_runs where state = 'waiting' for update");
      expect((await admin.delete(`/reports/runs/${run.id}`)).status).toBe(404);
      const refused = await admin.delete(`/reports/${id}`);
      expect([refused.status, refused.body.errors[0].message]).toEqual([409, "This report is being made."]);
      expect((await admin.put(`/reports/${id}`, { name: "Another" })).status).toBe(200);
      expect((await admin.post(`/reports/${id}/generate`)).status).toBe(200);
    } finally {
      await making.end();
    }
    expect(await makeAll()).toBe(2);
    expect((await admin.delete(`/reports/${id}`)).status).toBe(200);
  });

  test("of very many devices lists the first by name, and is summed up of all", async () => {
    const { child } = api.world.companies;
    await sql`insert into devices (company_id, model, name, serial, operator)
      select ${child}, 'RUTX50', 'Z' || n, 'MANY' || n, 'Telia' from generate_series(1, 10050) n`.execute(api.db);
    await generate(await create({ apply_list: [child] }));
    expect(await makeAll()).toBe(1);
    const [{ id }] = await generated();
    const { data } = (await admin.get(`/reports/generated/${id}`)).body;
    const { rows } = await sql`select 1 from devices where company_id = ${child}`.execute(api.db);
    expect([data.all.devices_count, data.devices.length]).toEqual([rows.length, 10_000]);
    expect(data.operator_stats).toMatchObject([{ name: "Telia", value: 10_050 }]);
    await api.db.deleteFrom("devices").where("serial", "like", "MANY%").execute();
  });

  test("that fails is reported, and does not delay the others", async () => {
    const [broken, valid] = [await create(), await create()];
    const channel = await generate(broken);
    await generate(valid);
    let calls = 0;
    const clock = () => (calls++ === 0 ? new Date(Number.NaN) : api.clock.now);
    const errors: string[] = [];
    const log = { ...testLog, error: (message: string) => errors.push(message) };
    expect(await makeAll({ clock, log } as never)).toBe(2);
    expect(await runs()).toMatchObject([
      { state: "failed", result: "The report could not be made." },
      { state: "completed", result: null },
    ]);
    expect(await statuses(channel)).toMatchObject([{ status: "error" }]);
    expect(errors).toEqual(["A report could not be made."]);
  });
});

describe("a periodic report", () => {
  const periodic = (period: string, more: object = {}) => create({ type: "periodic", period, ...more });
  const rangeOf = async (id: number) => {
    const { start_date, end_date } = (await admin.get(`/reports/generated/${id}`)).body.data.params;
    return [start_date, end_date];
  };

  test.each([
    ["day", "2026-06-03 00:00:00", "2026-06-04 00:00:00"],
    ["week", "2026-05-25 00:00:00", "2026-06-01 00:00:00"],
    ["month", "2026-05-01 00:00:00", "2026-06-01 00:00:00"],
  ])("of a %s is made once its period has ended, once, and is about that period", async (period, start, end) => {
    await periodic(period);
    await queueDueReports(parts());
    expect(await makeAll()).toBe(0);
    const later = at("2026-06-04T09:30:00Z");
    for (let pass = 0; pass < 3; pass += 1) await Promise.all([1, 2, 3].map(() => queueDueReports(parts(later))));
    expect(await makeAll(later)).toBe(1);
    await queueDueReports(parts(later));
    expect(await makeAll(later)).toBe(0);
    const reports = await generated();
    expect(reports).toMatchObject([{ type: "periodic" }]);
    expect(await rangeOf(reports[0].id)).toEqual([start, end]);
    expect(await runs()).toMatchObject([{ origin: "schedule", due_at: end, created_by_name: null }]);
  });

  test("that is switched off is not made, nor one that is made on demand", async () => {
    const id = await periodic("day");
    await admin.put(`/reports/${id}`, { is_active: false });
    await create();
    await queueDueReports(parts(at("2026-06-04T09:30:00Z")));
    expect(await runs()).toEqual([]);
  });
});

describe("a report shows the devices visible to the person who requests it", () => {
  const devicesOf = async () => {
    const { content } = await api.db.selectFrom("generated_reports").select("content").executeTakeFirstOrThrow();
    return (content as { devices: { device_id: number }[] }).devices.map(({ device_id }) => device_id);
  };
  const template = () => {
    const { own, child } = api.world.companies;
    return { apply_list: [own, child], type: "periodic" };
  };

  test.each([
    ["end_user@own.test", false],
    ["admin@own.test", true],
  ])("asked for by %s", async (email, sees) => {
    const id = await create(template());
    const client = await api.signIn(email);
    expect((await client.post(`/reports/${id}/generate`)).status).toBe(200);
    await makeAll();
    const shown = await devicesOf();
    expect(shown).toContain(api.world.devices.own);
    expect(shown.includes(api.world.devices.child)).toBe(sees);
  });

  test.each([
    ["end_user@own.test", false],
    ["admin@own.test", true],
  ])("made by its period after %s changed it", async (email, sees) => {
    const changing = await api.signIn(email);
    const id = await create(template());
    expect((await changing.put(`/reports/${id}`, { name: "Renamed" })).status).toBe(200);
    await queueDueReports(parts(at("2026-06-04T09:30:00Z")));
    await makeAll(at("2026-06-04T09:30:00Z"));
    const shown = await devicesOf();
    expect(shown).toContain(api.world.devices.own);
    expect(shown.includes(api.world.devices.child)).toBe(sees);
  });

  test("generated by its period after its creator was removed: its own company's only", async () => {
    await create(template());
    await api.db.updateTable("reports").set({ changed_by: null }).execute();
    await queueDueReports(parts(at("2026-06-04T09:30:00Z")));
    await makeAll(at("2026-06-04T09:30:00Z"));
    expect(await devicesOf()).not.toContain(api.world.devices.child);
  });
});

test("what a report says of single devices is listed, searched and ordered, and its extremes name theirs", async () => {
  const { own, child } = api.world.companies;
  const devices = api.world.devices;
  const hour = 3_600_000;
  const samples = [
    { device_id: devices.own, signal: -60, temperature: 300 },
    { device_id: devices.child, signal: -90, temperature: 450 },
  ];
  const created_at = new Date(api.clock.now.getTime() - hour);
  await api.db
    .insertInto("device_samples")
    .values(samples.map((sample) => ({ ...sample, created_at })))
    .execute();
  await api.db
    .insertInto("device_data_usage")
    .values(
      [1, 2].map((sim_slot) => ({
        device_id: devices.own,
        date: created_at.toISOString().slice(0, 10),
        sim_slot,
        sent: sim_slot,
        received: 10,
      })),
    )
    .execute();
  await generate(await create({ apply_list: [own, child] }));
  await makeAll();
  const [{ id }] = await generated();
  const { all } = (await admin.get(`/reports/generated/${id}`)).body.data;
  expect(all).toMatchObject({
    ...{
      max_signal: { router_id: devices.own, name: "Device of own", serial: expect.any(String), value: -60 },
    },
    min_signal: { router_id: devices.child, value: -90 },
    max_temperature: { router_id: devices.child, value: 450 },
  });
  expect(all).not.toHaveProperty("max_router_uptime");
  const listed = async (query: string) =>
    (await admin.get(`/reports/generated/${id}/devices?${query}`)).body.data.map(
      ({ device_id }: { device_id: number }) => device_id,
    );
  expect(await listed("sort=-max_signal")).toEqual([devices.own, devices.child]);
  expect(await listed("sort=-max_temperature")).toEqual([devices.child, devices.own]);
  expect(await listed("q=of%20child")).toEqual([devices.child]);
  const [device] = (await admin.get(`/reports/generated/${id}/devices?sort=-sent`)).body.data;
  expect(device).toMatchObject({ sent: 3, sent_sim1: 1, sent_sim2: 2, received_sim1: 10, received: 20 });
  const foreign = await api.signIn("user@foreign.test");
  expect((await foreign.get(`/reports/generated/${id}/devices`)).status).toBe(404);
});

test("averages are those of what was measured, whole, also where hours and days are put together", async () => {
  const { own, child } = api.world.devices;
  const hours = [26, 25, 3, 2].map(
    (ago) => new Date(Math.floor(api.clock.now.getTime() / 3_600_000 - ago) * 3_600_000),
  );
  await api.db.deleteFrom("device_samples").execute();
  const samples = hours.flatMap((hour) =>
    [-60, -60, -60, -100].map((signal, index) => ({
      ...{ device_id: own, signal, temperature: index === 0 ? 400 : 200 },
      created_at: new Date(hour.getTime() + index * 300_000),
    })),
  );
  const quiet = { device_id: child, signal: -90, temperature: null, created_at: hours[2] as Date };
  await api.db
    .insertInto("device_samples")
    .values([...samples, quiet] as never)
    .execute();
  const ordered = { period: "custom", start_date: "2026-05-01 00:00:00", end_date: "2026-07-01 00:00:00" };
  const id = await create({ apply_list: [api.world.companies.own, api.world.companies.child], ...ordered });
  const averages = async () => {
    await generate(id);
    await makeAll();
    const [{ id: reportId }] = (await admin.get("/reports/generated?sort=-created_at&limit=1")).body.data;
    const { average_values } = (await admin.get(`/reports/generated/${reportId}`)).body.data.all;
    await api.db.deleteFrom("generated_reports").execute();
    return [average_values.signal, average_values.temperature];
  };
  const want = [Math.round((4 * -280 - 90) / 17), 250];
  expect(await averages()).toEqual(want);
  await rollUpExtremes(api.services.database, api.clock.now, { measured: 30, events: 30, usage: 400 });
  expect(await averages()).toEqual(want);
  // The hourly and daily aggregates are read instead.
  await api.db.deleteFrom("device_samples").execute();
  expect(await averages()).toEqual(want);
});
