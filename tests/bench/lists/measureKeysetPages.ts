import type { Agent } from "node:http";
import type pg from "pg";
import type { Farhelm } from "../../e2e/support/startFarhelm";
import { measure, row } from "../measure";
import { signIn } from "../signIn";
import { DEVICE_COUNT_SQL, devicePageSql } from "./deviceListSql";
import { drainResponse } from "./drainResponse";

const FROM = 50_000;
const PAGES = 20;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  return (await measure(1, work)).median;
}

/**
 * Benchmarks consecutive pages at a large offset of the device list, right after the server's start, with no cached pages.
 * The first page uses OFFSET; the following ones use keyset pagination and continue after the last row of the previous page.
 * So do their floors.
 */
export async function measureKeysetPages(
  farhelm: Pick<Farhelm, "url" | "email" | "password">,
  agent: Agent,
  pool: pg.Pool,
): Promise<Record<string, string>[]> {
  const cookie = await signIn(farhelm);
  const call = (offset: number) =>
    timeOnce(() => drainResponse(agent, `${farhelm.url}/api/devices?limit=100&offset=${offset}`, cookie));
  const bare = (clauses: string) =>
    timeOnce(() => Promise.all([pool.query(devicePageSql(clauses)), pool.query(DEVICE_COUNT_SQL)]));
  const first: [number, number] = [await call(FROM), await bare(`order by d.id limit 100 offset ${FROM}`)];
  const times: [number[], number[]] = [[], []];
  for (let offset = FROM + 100; offset < FROM + PAGES * 100; offset += 100) {
    const { rows } = await pool.query(`select id from devices order by id limit 1 offset ${offset - 1}`);
    times[0].push(await call(offset));
    times[1].push(await bare(`where d.id > ${rows[0].id} order by d.id limit 100`));
  }
  return [
    row(`the first page at ${FROM} after a restart`, ...first),
    row("each page after it, never asked for before", median(times[0]), median(times[1])),
  ];
}
