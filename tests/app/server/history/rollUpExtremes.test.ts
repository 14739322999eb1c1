import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rollUpExtremes } from "../../../../app/server/history/rollUpExtremes";
import { startTestApi, type TestApi } from "../api/startTestApi";

const RETENTION = { measured: 30, events: 30, usage: 400 };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(async () => {
  for (const table of ["device_samples", "device_hour_extremes", "device_day_extremes"] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable("extremes_made").set({ until: sql`'-infinity'` }).execute();
});

const at = (time: string) => new Date(`2026-05-${time}Z`);
const rollUp = (now: string) => rollUpExtremes(api.services.database, at(now), RETENTION);

async function measure(time: string, signal: number | null, speed?: number): Promise<void> {
  const measured = JSON.stringify({ ...(speed !== undefined && { speed }) });
  await api.db
    .insertInto("device_samples")
    .values({ device_id: api.world.devices.own, created_at: at(time), signal, measured })
    .execute();
}

async function extremes(table: "device_hour_extremes" | "device_day_extremes"): Promise<unknown[]> {
  const rows = await api.db.selectFrom(table).selectAll().orderBy("created_at").execute();
  return rows.map(({ created_at, signal_max, signal_min, speed_max, speed_min }) =>
    [created_at.toISOString().slice(8, 13), signal_min, signal_max, speed_min, speed_max].join(" "),
  );
}

async function markedPeriods(): Promise<string[]> {
  const rows = await api.db.selectFrom("extremes_made").selectAll().orderBy("series", "desc").execute();
  return rows.map(({ until }) => until.toISOString().slice(0, 13));
}

test("the extremes of an hour are kept once it is over, those of a day once all its hours are", async () => {
  for (const [time, signal, speed] of [
    ["04T10:00", -70, 40],
    ["04T10:20", -101, 90],
    ["04T10:55", -60, 12],
    ["04T23:00", -80, undefined],
    ["05T00:00", -50, 1],
  ] as const)
    await measure(time, signal, speed);
  // Another server may still write samples for a quarter of an hour.
  await rollUp("04T11:14");
  expect([await extremes("device_hour_extremes"), (await markedPeriods())[0]]).toEqual([[], "2026-05-04T10"]);
  await rollUp("05T00:20");
  expect(await extremes("device_hour_extremes")).toEqual(["04T10 -101 -60 12 90", "04T23 -80 -80  "]);
  expect(await extremes("device_day_extremes")).toEqual(["04T00 -101 -60 12 90"]);
  expect(await markedPeriods()).toEqual(["2026-05-05T00", "2026-05-05T00"]);
});

test("what came while no server ran is made up for, by several at once no more than once", async () => {
  await measure("01T10:00", -70);
  await rollUp("01T11:30");
  await measure("02T10:00", -90);
  await measure("09T10:00", -40);
  await Promise.all([rollUp("09T12:30"), rollUp("09T12:30"), rollUp("09T12:30")]);
  await rollUp("09T12:30");
  expect(await extremes("device_hour_extremes")).toEqual(["01T10 -70 -70  ", "02T10 -90 -90  ", "09T10 -40 -40  "]);
  expect(await extremes("device_day_extremes")).toEqual(["01T00 -70 -70  ", "02T00 -90 -90  "]);
});

test("a clock that was years ahead hides nothing of what is measured after it was set right", async () => {
  await measure("04T10:00", -70);
  await rollUpExtremes(api.services.database, new Date("2031-01-01T00:30:00Z"), RETENTION);
  await measure("04T12:00", -99);
  await rollUp("04T13:30");
  expect(await markedPeriods()).toEqual(["2026-05-04T13", "2026-05-04T00"]);
  expect(await extremes("device_hour_extremes")).toEqual(["04T10 -70 -70  ", "04T12 -99 -99  "]);
});

const sumsOf = async (table: "device_hour_extremes" | "device_day_extremes") =>
  (await api.db.selectFrom(table).selectAll().orderBy("created_at").execute()).map((row) => [
    row.created_at.toISOString().slice(8, 13),
    ...[row.signal_sum, row.signal_count, row.temperature_count],
  ]);

test("how much a signal was in all and how often it was measured is kept by hour and by day", async () => {
  for (const minute of ["00", "05", "10"]) await measure(`04T10:${minute}`, -60);
  await measure("04T10:15", -100);
  await measure("04T10:20", null);
  await measure("04T11:00", -80);
  await rollUp("05T00:20");
  expect(await sumsOf("device_hour_extremes")).toEqual([
    ["04T10", -280, 4, 0],
    ["04T11", -80, 1, 0],
  ]);
  expect(await sumsOf("device_day_extremes")).toEqual([["04T00", -360, 5, 0]]);
});

test("an hour with only extremes left represents its whole day", async () => {
  const device_id = api.world.devices.own;
  const hour = { device_id, created_at: at("04T09:00"), signal_max: -50, signal_min: -70 };
  await api.db
    .insertInto("device_hour_extremes")
    .values(hour as never)
    .execute();
  for (let minute = 0; minute < 12; minute += 1) await measure(`04T10:${String(5 * minute).padStart(2, "0")}`, -80);
  await rollUp("05T00:20");
  expect(await sumsOf("device_day_extremes")).toEqual([["04T00", -60 * 12 - 80 * 12, 24, 0]]);
});
