import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countDay } from "../../../../app/server/history/countDay";
import { maintainPartitions, readPartitions } from "../../../../app/server/history/maintainPartitions";
import { sampleDevices } from "../../../../app/server/history/sampleDevices";
import { SERIES } from "../../../../app/server/history/series";
import { startTestApi, type TestApi } from "../api/startTestApi";

const RETENTION = { measured: 5, events: 14, usage: 60 };

let api: TestApi;
let device: number;
beforeAll(async () => {
  api = await startTestApi();
  device = api.world.devices.own;
});
afterAll(() => api?.close());

const at = (day: string) => new Date(`2031-03-${day}Z`);
const maintain = (now: Date) => maintainPartitions(api.services.database, now, RETENTION);

async function piecesOf(table: string): Promise<string[]> {
  const series = SERIES.find((one) => one.table === table);
  if (!series) throw new Error(`${table} does not grow with time`);
  return (await readPartitions(api.services.database, series)).map(({ name }) => name.replace(`${table}_`, ""));
}

/** All samples, each with the partition that holds it. */
async function samples(): Promise<string[]> {
  const { rows } = await sql<{ piece: string; at: Date }>`
    select tableoid::regclass::text as piece, created_at as at from device_samples order by created_at`.execute(api.db);
  return rows.map(({ piece, at }) => `${at.toISOString().slice(5, 13)} in ${piece.replace("device_samples_", "")}`);
}

const insert = (time: Date) =>
  sql`insert into device_samples (device_id, created_at, signal) values (${device}, ${time}, -70)`.execute(api.db);

/** The tables a query scans. */
async function touched(question: string): Promise<string[]> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze, costs off, timing off, summary off)
    ${sql.raw(question)}`.execute(api.db);
  const lines = rows.map((row) => row["QUERY PLAN"]).filter((line) => !line.includes("never executed"));
  return [...new Set(lines.flatMap((line) => / on (device_samples_\w+)/.exec(line)?.[1] ?? []))].sort();
}

test("everything that grows with time is kept in pieces, made before they are written to", async () => {
  await maintain(at("03T10:00"));
  expect(await piecesOf("device_samples")).toEqual(["20310303", "20310304", "20310305", "20310306"]);
  for (const { table } of SERIES) expect((await piecesOf(table)).length).toBeGreaterThan(1);
  await api.db.updateTable("devices").set({ status: 1, signal: -70 }).where("id", "=", device).execute();
  for (const day of ["03T10:00", "04T10:00"]) await sampleDevices(api.services.database, at(day));
  await countDay(api.db, at("03T10:00"));
  expect(await samples()).toEqual(["03-03T10 in 20310303", "03-04T10 in 20310304"]);
});

test("what came before there was a piece for it waits in the rest, and is moved to its own", async () => {
  await insert(at("01T10:00"));
  await insert(at("20T10:00"));
  const all = ["03-01T10", "03-03T10", "03-04T10", "03-20T10"];
  expect(await samples()).toEqual([
    "03-01T10 in rest",
    "03-03T10 in 20310303",
    "03-04T10 in 20310304",
    "03-20T10 in rest",
  ]);
  await maintain(at("04T10:00"));
  // Partitions of future days are not created early.
  expect(await samples()).toEqual(
    all.map((time) => `${time} in ${time === "03-20T10" ? "rest" : `203103${time.slice(3, 5)}`}`),
  );
  expect(await piecesOf("device_samples")).toEqual([
    "20310301",
    "20310303",
    "20310304",
    "20310305",
    "20310306",
    "20310307",
  ]);
});

test("a read touches the pieces of its range and no others", async () => {
  const where = `device_id = ${device} and created_at >= '2031-03-03T00:00Z' and created_at < '2031-03-05T00:00Z'`;
  expect(await touched(`select * from device_samples where ${where}`)).toEqual([
    "device_samples_20310303",
    "device_samples_20310304",
  ]);
  // Within a partitioned range, the newest row is found in the newest partition that has one.
  expect(await touched(`select * from device_samples where ${where} order by created_at desc limit 1`)).toEqual([
    "device_samples_20310304",
  ]);
});

test("as time passes pieces appear, and go whole when they are past the time they are kept", async () => {
  await maintain(at("09T00:00"));
  // Retention of five days reaches back to the fourth: older partitions are dropped with their rows.
  expect(await samples()).toEqual(["03-04T10 in 20310304", "03-20T10 in rest"]);
  expect((await piecesOf("device_samples"))[0]).toBe("20310304");
  expect((await piecesOf("device_samples")).at(-1)).toBe("20310312");
  expect((await piecesOf("device_days")).length).toBeGreaterThan(1);
  await maintain(new Date("2031-07-01T00:00Z"));
  expect(await samples()).toEqual([]);
  const { rows } = await sql<{ days: number }>`select count(*)::int as days from device_days`.execute(api.db);
  expect(rows).toEqual([{ days: 0 }]);
});

test("several servers keep the same pieces at once", async () => {
  const now = new Date("2032-01-01T00:00Z");
  await Promise.all([maintain(now), maintain(now), maintain(now)]);
  expect(await piecesOf("device_samples")).toEqual(["20320101", "20320102", "20320103", "20320104"]);
});

test("nobody reads a piece past the policy of the whole, and a device takes its history with it", async () => {
  const now = new Date("2032-01-01T10:00Z");
  await insert(now);
  const seenBy = (company: number, table: string) =>
    api.db.transaction().execute(async (transaction) => {
      await sql`select set_config('role', 'farhelm_session', true),
        set_config('farhelm.companies', ${`{${company}}`}, true)`.execute(transaction);
      return (await sql`select from ${sql.table(table)}`.execute(transaction)).rows.length;
    });
  const { own, foreign } = api.world.companies;
  expect([await seenBy(own, "device_samples"), await seenBy(foreign, "device_samples")]).toEqual([1, 0]);
  await expect(seenBy(own, "device_samples_20320101")).rejects.toThrow("permission denied");
  await api.db.deleteFrom("devices").where("id", "=", device).execute();
  expect(await samples()).toEqual([]);
});
