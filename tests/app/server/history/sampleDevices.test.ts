import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maintainPartitions } from "../../../../app/server/history/maintainPartitions";
import { sampleDevices } from "../../../../app/server/history/sampleDevices";
import { runNextReport } from "../../../../app/server/reports/runReports";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { testLog } from "../testLog";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);

test("a chart of a year is drawn from the first of each hour, also long after the measurements are past their time", async () => {
  const { database } = api.services;
  const device = api.world.devices.child;
  await api.db.updateTable("devices").set({ status: 1, sent: 100 }).where("id", "=", device).execute();
  const day = (date: string) => new Date(`${date}T10:00:00Z`);
  for (const minutes of [0, 5, 55, 60, 65]) {
    await api.db
      .updateTable("devices")
      .set({ signal: -60 - minutes })
      .where("id", "=", device)
      .execute();
    await sampleDevices(database, new Date(day("2025-06-01").getTime() + minutes * 60_000));
  }
  const charted = async (from: string, to: string) => {
    const range = `start_date=${from}T00:00:00.000Z&end_date=${to}T00:00:00.000Z`;
    const { body } = await client.get(`/devices/${device}/information/dynamic?${range}`);
    return body.data.map(({ created_at, signal }: Record<string, unknown>) => [
      String(created_at).slice(5, 16),
      signal,
    ]);
  };
  const hours = [
    ["06-01 10:00", -60],
    ["06-01 11:00", -120],
  ];
  expect(await charted("2025-06-01", "2025-06-02")).toHaveLength(5);
  expect(await charted("2025-05-10", "2026-05-09")).toEqual(hours);
  await maintainPartitions(database, day("2026-05-04"), { measured: 30, events: 180, usage: 400 });
  const { rows } = await database.pool.query("select count(*)::int as n from device_samples where device_id = $1", [
    device,
  ]);
  expect(rows[0].n).toBe(0);
  expect(await charted("2025-06-01", "2025-06-02")).toEqual(hours);
  expect(await charted("2025-05-10", "2026-05-09")).toEqual(hours);
  await maintainPartitions(database, day("2026-08-20"), { measured: 30, events: 180, usage: 400 });
  expect(await charted("2025-06-01", "2025-06-02")).toEqual([]);
  await api.db.updateTable("devices").set({ status: 0 }).where("id", "=", device).execute();
});

test("reports of a device are recorded and read over time", async () => {
  const { database } = api.services;
  const device = api.world.devices.own;
  const update = (values: object) => api.db.updateTable("devices").set(values).where("id", "=", device).execute();
  await update({
    status: 1,
    signal: -70,
    temperature: 415,
    sent: 1000,
    received: 5000,
    sim_slot: 2,
    latitude: 54.7,
    longitude: 25.3,
  });
  await sampleDevices(database, at("09:00"));
  await update({ signal: -82, sent: 1500, received: 9000 });
  await sampleDevices(database, at("09:05"));
  await sampleDevices(database, at("09:05"));
  await update({ sent: 100, received: 100 });
  await sampleDevices(database, at("09:10"));

  const range = "start_date=2026-05-04T09:00:00.000Z&end_date=2026-05-04T10:00:00.000Z";
  const { body } = await client.get(`/devices/${device}/information/dynamic?${range}`);
  expect(body.data).toMatchObject([
    { created_at: "2026-05-04 09:00:00", signal: -70, temperature: 415, sim1_sent: null, sim2_sent: null },
    { created_at: "2026-05-04 09:05:00", signal: -82, sim2_sent: 500, sim2_received: 4000 },
    { created_at: "2026-05-04 09:10:00", sim2_sent: null },
  ]);
  const usage = await client.get(`/devices/${device}/data-usage?${range}`);
  expect(usage.body.data).toMatchObject([
    { date: "2026-05-04", sent: 500, received: 4000, sim1_sent: null, sim2_sent: 500, sim2_received: 4000 },
  ]);
  const locations = await client.get(`/devices/${device}/locations/history?${range}`);
  expect(locations.body.data[0]).toEqual({
    latitude: 54.7,
    longitude: 25.3,
    created_at: "2026-05-04 09:00:00",
  });
  const changes = await client.get(`/devices/${device}/information-history/parameter?parameter=signal`);
  expect(changes.body).toMatchObject({
    data: [{ created_at: "2026-05-04 09:05:00", value: -82 }, { value: -70 }],
    meta: { total: 2 },
  });
  const then = await client.get(`/devices/${device}/information-history?datetime=2026-05-04%2009:04:00`);
  expect(then.body.data).toMatchObject([{ signal: -70, sim_slot: 2 }]);
  expect((await client.get(`/devices/${device}/information-history/datetimes`)).body.data).toEqual([
    { date: "2026-05-04", times: ["09:00:00", "09:05:00", "09:10:00"] },
  ]);
  const events = await client.get(`/devices/${device}/logs`);
  expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual(["connected"]);
});

test("what goes through a second modem is counted for itself, by the card that is in it", async () => {
  const device = api.world.devices.child;
  const update = (values: object, second: object) =>
    api.db
      .updateTable("devices")
      .set({ status: 1, ...values, measured: JSON.stringify(second) })
      .where("id", "=", device)
      .execute();
  await update(
    { sent: 10, received: 20, sim_slot: 1 },
    { sent_2: 9_007_199_254_740_000, received_2: 0, sim_slot_2: 1 },
  );
  await sampleDevices(api.services.database, at("11:00"));
  await update(
    { sent: 15, received: 20, sim_slot: 3 },
    { sent_2: 9_007_199_254_740_991, received_2: 7, sim_slot_2: 2 },
  );
  await sampleDevices(api.services.database, at("11:05"));
  await update({ sent: 15, received: 20, sim_slot: 1 }, { sent_2: 4, received_2: 2, sim_slot_2: 2 });
  await sampleDevices(api.services.database, at("11:10"));
  await update({ sent: 16, received: 20, sim_slot: 1 }, {});
  await sampleDevices(api.services.database, at("11:15"));
  const range = "start_date=2026-05-04T11:00:00.000Z&end_date=2026-05-04T12:00:00.000Z";
  const usage = await client.get(`/devices/${device}/data-usage?${range}`);
  const unused = { sim2_sent: null, sim1_sent_2: null, sim3_received_2: null };
  const modems = [
    {
      modem_id: "1-1",
      sims: [
        { sim_id: 1, data: { rx: 0, tx: 1 } },
        { sim_id: 3, data: { rx: 0, tx: 5 } },
      ],
    },
    { modem_id: "2-1", sims: [{ sim_id: 2, data: { rx: 7, tx: 991 } }] },
  ];
  expect(usage.body.data).toMatchObject([
    { ...unused, date: "2026-05-04", sent: 997, received: 7, sim1_sent: 1, sim3_sent: 5, sim2_sent_2: 991, modems },
  ]);
  const { body } = await client.get(`/devices/${device}/information/dynamic?${range}`);
  expect(body.data).toMatchObject([
    { sim1_sent: null, sim1_sent_2: null, sim2_sent_2: null },
    { sim3_sent: 5, sim3_received: 0, sim1_sent: null, sim2_sent_2: 991, sim2_received_2: 7 },
    { sim1_sent: 0, sim2_sent_2: null, sim2_received_2: null },
    { sim1_sent: 1, sim2_sent_2: null },
  ]);
  await api.db.updateTable("devices").set({ status: 0, measured: "{}" }).where("id", "=", device).execute();
});

test("a chart of inputs and outputs has those of a device with any one of them", async () => {
  const device = api.world.devices.child;
  for (const [minute, name] of ["digital_isolated_input", "relay_output_2", "digital_inout1"].entries()) {
    const measured = JSON.stringify({ [name]: 1 });
    await api.db.updateTable("devices").set({ status: 1, measured }).where("id", "=", device).execute();
    await sampleDevices(api.services.database, at(`12:0${minute}`));
  }
  const range = "start_date=2026-05-04T12:00:00.000Z&end_date=2026-05-04T13:00:00.000Z";
  const { body } = await client.get(`/devices/${device}/information/io?${range}`);
  expect(body.data).toMatchObject([{ digital_isolated_input: 1 }, { relay_output_2: 1 }, { digital_inout1: 1 }]);
  await api.db.updateTable("devices").set({ status: 0, measured: "{}" }).where("id", "=", device).execute();
});

test("a report says what its devices did, and stays as it was made", async () => {
  const { own } = api.world.companies;
  const created = await client.post("/reports", {
    ...{ company_id: own, name: "Week", type: "single", period: "week", applied_by: "company", apply_list: [own] },
    parameters: ["signal", "data_usage"],
  });
  expect(created.body.data).toMatchObject({ apply_list_names: ["Own"] });
  expect(created.body.data).not.toHaveProperty("generated_at");
  await client.post(`/reports/${created.body.data.id}/generate`);
  await runNextReport({ kysely: api.db, services: api.services, clock: () => api.clock.now, log: testLog });
  const [{ id }] = (await client.get("/reports/generated")).body.data;
  expect((await client.get(`/reports/generated/${id}`)).body.data).toMatchObject({
    all: { devices_count: 1, mobile_data: { sent: 500, received: 4000, total: 4500 } },
    devices: [{ name: "Device of own" }],
    params: { start_date: "2026-04-27 10:00:00", end_date: "2026-05-04 10:00:00" },
  });
  expect((await client.delete(`/reports/${created.body.data.id}`)).status).toBe(200);
  expect((await client.get(`/reports/generated/${id}`)).body.data.all.mobile_data.sent).toBe(500);
  const wrong = await client.post("/reports", {
    ...{ company_id: own, name: "Ever", type: "single", period: "custom", applied_by: "tag", apply_list: [1] },
    parameters: ["signal"],
  });
  expect([wrong.status, wrong.body.errors[0].source]).toEqual([422, "start_date"]);
});

test("a day that begins is not looked through once for each device, although it is known to be empty", async () => {
  const { pool } = api.services.database;
  const now = new Date("2026-05-09T00:00:00Z");
  await maintainPartitions({ pool }, now, { measured: 30, events: 180, usage: 400 });
  await sql`insert into devices (company_id, model, name, serial, status)
    select ${api.world.companies.own}, 'RUTX50', 'M' || n, 'MANY' || n, 1 from generate_series(1, 200) n`.execute(
    api.db,
  );
  await pool.query("vacuum analyze device_samples");
  const scans: number[] = [];
  const counting = {
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values?: unknown[]) => {
        if (text === "commit") scans.push(await scansOfSamples(client));
        const result = await client.query(text, values);
        // The counter includes earlier statements of the connection until the database has flushed its statistics.
        if (text.startsWith("begin")) scans.push(await scansOfSamples(client));
        return result;
      };
      return { query, release: () => client.release() };
    },
  };
  await sampleDevices({ pool: counting as never }, now);
  const [before = Number.NaN, after] = scans;
  expect(after).toBe(before);
  const { rows } = await pool.query("select count(*)::int as n from device_samples where created_at = $1", [now]);
  expect(rows[0].n).toBeGreaterThanOrEqual(200);
  await api.db.deleteFrom("devices").where("serial", "like", "MANY%").execute();
});

async function scansOfSamples(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(`select coalesce(sum(pg_stat_get_xact_numscans(inhrelid)), 0)::int as scans
    from pg_inherits where inhparent = 'device_samples'::regclass`);
  return rows[0].scans;
}

test.each([
  ["monitoring", (is_on: 0 | 1) => ["/devices/monitoring", { monitoring_enabled: is_on }]],
  ["service", (is_on: 0 | 1) => ["/devices/credit", { credit_enabled: is_on }]],
] as const)("nothing is taken down of a device whose %s is switched off, until it is on again", async (_what, call) => {
  const { own, child } = api.world.devices;
  const both = api.db.updateTable("devices").where("id", "in", [own, child]);
  await both.set({ status: 1, signal: -77 }).execute();
  const turn = async (isOn: 0 | 1) => {
    const [url, change] = call(isOn);
    return (await client.put(url as string, { data: [{ device_id: own, ...(change as object) }] })).status;
  };
  const sampledDevices = async (moment: Date) => {
    await sampleDevices(api.services.database, moment);
    const query = api.db.selectFrom("device_samples").select("device_id").where("created_at", "=", moment);
    const rows = await query.where("device_id", "in", [own, child]).orderBy("device_id").execute();
    return rows.map(({ device_id }) => device_id);
  };
  expect(await turn(0)).toBeLessThan(300);
  expect(await sampledDevices(at("13:00"))).toEqual([child]);
  expect(await turn(1)).toBeLessThan(300);
  expect(await sampledDevices(at("13:05"))).toEqual([own, child].sort((a, b) => a - b));
  await api.db
    .deleteFrom("device_samples")
    .where("created_at", "in", [at("13:00"), at("13:05")])
    .execute();
  await both.set({ status: 0 }).execute();
});

test("nothing is taken down of a device whose service has ended", async () => {
  const { own } = api.world.devices;
  const change = (credit_expire_at: Date | null, status: 0 | 1) =>
    api.db.updateTable("devices").set({ credit_expire_at, status }).where("id", "=", own).execute();
  const countSamples = async (moment: Date) => {
    await sampleDevices(api.services.database, moment);
    const query = api.db.selectFrom("device_samples").select("device_id").where("created_at", "=", moment);
    return (await query.where("device_id", "=", own).execute()).length;
  };
  await change(at("14:00"), 1);
  expect([await countSamples(at("13:59")), await countSamples(at("14:00")), await countSamples(at("14:01"))]).toEqual([
    1, 0, 0,
  ]);
  await change(null, 0);
});
