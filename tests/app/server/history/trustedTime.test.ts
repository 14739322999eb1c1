import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { maintainPartitions, readPartitions } from "../../../../app/server/history/maintainPartitions";
import { SERIES } from "../../../../app/server/history/series";
import { trustedTime } from "../../../../app/server/history/trustedTime";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { testLog } from "../testLog";

const RETENTION = { measured: 5, events: 14, usage: 60 };

let api: TestApi;
let warnings: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  warnings = [];
  await api.db.deleteFrom("settings").where("key", "=", "history.clock").execute();
});
afterAll(() => api?.close());

/** The accepted ones of these times, reported one after the other. */
async function believe(...times: string[]): Promise<string[]> {
  const log = { ...testLog, warn: (text: string) => warnings.push(text) };
  const believed: string[] = [];
  for (const time of times) {
    const at = await trustedTime({ database: api.services.database, log }, new Date(`${time}Z`));
    believed.push(at.toISOString().slice(0, 16));
  }
  return believed;
}

test("a clock is believed as it goes on, also when it was set back or the server stood still for a weekend", async () => {
  const times = ["2031-03-03T10:00", "2031-03-03T10:05", "2031-03-06T09:00", "2031-03-05T10:00"];
  expect(await believe(...times)).toEqual(times);
  expect(warnings).toEqual([]);
});

test("one that is years ahead is believed a day later, and reported once", async () => {
  const start = "2031-03-03T10:00";
  expect(await believe(start, "2036-01-01T00:00", "2036-01-01T23:55")).toEqual([start, start, start]);
  expect(await believe("2036-01-02T00:00", "2036-01-02T00:05")).toEqual(["2036-01-02T00:00", "2036-01-02T00:05"]);
  expect(warnings).toHaveLength(1);
});

test("one that was put right again within the day is believed at once, and the next that is ahead is not", async () => {
  const start = "2031-03-03T10:00";
  expect(await believe(start, "2036-01-01T00:00", "2031-03-03T10:10")).toEqual([start, start, "2031-03-03T10:10"]);
  expect(await believe("2036-01-03T00:00", "2035-01-03T00:00")).toEqual(["2031-03-03T10:10", "2031-03-03T10:10"]);
  expect(warnings).toHaveLength(3);
});

test("a server that starts with a clock years ahead drops nothing by it", async () => {
  const series = SERIES.find(({ table }) => table === "device_samples");
  if (!series) throw new Error("There are no samples.");
  const store = async (time: string) => {
    const [believed] = await believe(time);
    await maintainPartitions(api.services.database, new Date(`${time}Z`), RETENTION, new Date(`${believed}Z`));
    return (await readPartitions(api.services.database, series)).map(({ name }) => name.slice(-8));
  };
  const first = await store("2031-03-03T10:00");
  expect(first.length).toBeGreaterThan(1);
  expect(await store("2036-01-01T00:00")).toEqual(expect.arrayContaining(first));
  expect(await store("2031-03-03T10:05")).toEqual(expect.arrayContaining(first));
});
