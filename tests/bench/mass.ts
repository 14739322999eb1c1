import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { type Farhelm, removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { seedFleet } from "./seedFleet";
import { signIn } from "./signIn";

const POLL_INTERVAL_MS = 500;
const TIMEOUT_MS = 3_600_000;

/** Bulk changes of different cost per device. */
const CHANGES = [
  { what: "reboot", path: "/api/devices/actions", body: (all: object) => ({ action: "reboot", device_id: all }) },
  {
    what: "new passwords",
    path: "/api/devices/passwords/generate",
    body: (all: object) => ({ data: [{ id: all, length: 16, use_special: 1 }] }),
  },
];

/** Reads a file of a process in /proc; empty once it has exited. */
function readProcess(pid: string, name: "cmdline" | "status"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

/** Peak memory of the server with this data folder, in MB. */
function peakOf({ data }: Farhelm): number {
  const own = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && readProcess(pid, "cmdline").includes(data));
  const peaks = own.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readProcess(pid, "status"))?.[1] ?? 0));
  return Math.round(Math.max(0, ...peaks) / 1024);
}

interface Target {
  farhelm: Farhelm;
  pool: pg.Pool;
  send: (path: string, body: object) => Promise<Response>;
  /** Measures a list request, in milliseconds. */
  timeList: () => Promise<number>;
}

const databaseSize = async (pool: pg.Pool): Promise<number> =>
  (await pool.query("select pg_database_size(current_database()) / 1048576 as mb")).rows[0].mb;

async function waitForEnd({ pool, timeList }: Target): Promise<{ slowest: number; longest: number }> {
  let [slowest, longest] = [0, 0];
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    slowest = Math.max(slowest, await timeList());
    const open = await pool.query(
      "select extract(epoch from max(clock_timestamp() - xact_start)) * 1000 as ms from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    );
    longest = Math.max(longest, Number(open.rows[0].ms ?? 0));
    const { rows } = await pool.query("select count(*)::int as left from mass_calls where state = 'waiting'");
    if (rows[0].left === 0) return { slowest, longest };
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error("The change did not end.");
}

async function measureChange(
  target: Target,
  { what, path, body }: (typeof CHANGES)[number],
  count: number,
): Promise<Record<string, string>> {
  const before = Number(await databaseSize(target.pool));
  const start = Date.now();
  const response = await target.send(path, body({ matching: {}, count }));
  if (response.status !== 202) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const acceptedAfter = Date.now() - start;
  const { slowest, longest } = await waitForEnd(target);
  const seconds = (Date.now() - start) / 1000;
  const { rows } = await target.pool.query("select position, refused from mass_calls order by id desc limit 1");
  return {
    what: `${what}, ${count} devices`,
    "answered after": `${acceptedAfter} ms`,
    "whole after": `${seconds.toFixed(0)} s`,
    "devices done": String(rows[0].position - rows[0].refused),
    "slowest list meanwhile": `${Math.round(slowest)} ms`,
    "longest transaction seen": `${Math.round(longest)} ms`,
    "server's memory": `${peakOf(target.farhelm)} MB`,
    "database grew by": `${Number(await databaseSize(target.pool)) - before} MB`,
  };
}

/** Benchmarks bulk changes of every device of a large fleet: duration, memory, and the latency of other requests meanwhile. */
export async function benchMass(count: number): Promise<Record<string, string>[]> {
  const farhelm = await startFarhelm({ args: ["--empty", "--device-port", "0"] });
  const pool = new pg.Pool({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0], max: 1 });
  try {
    await seedFleet(pool, count);
    const cookie = await signIn(farhelm);
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? "");
    const headers = {
      ...{ cookie, origin: farhelm.url, "x-xsrf-token": token },
      ...{ "x-requested-with": "XMLHttpRequest", "content-type": "application/json" },
    };
    const send = (path: string, body: object) =>
      fetch(farhelm.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const timeList = async () => {
      const start = performance.now();
      await (await fetch(`${farhelm.url}/api/devices?limit=100`, { headers: { cookie } })).json();
      return performance.now() - start;
    };
    const rows: Record<string, string>[] = [];
    for (const change of CHANGES) rows.push(await measureChange({ farhelm, pool, send, timeList }, change, count));
    return rows;
  } finally {
    await pool.end();
    await farhelm.stop();
    removeData(farhelm.data);
  }
}
