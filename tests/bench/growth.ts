import { Agent } from "node:http";
import pg from "pg";
import { type Farhelm, removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { DEVICE_COUNT_SQL, devicePageSql } from "./lists/deviceListSql";
import { drainResponse } from "./lists/drainResponse";
import { measureKeysetPages } from "./lists/measureKeysetPages";
import { measureInterleaved, row } from "./measure";
import { seedFleet, seedSamples } from "./seedFleet";
import { signIn } from "./signIn";

const DEVICES = 100_000;
const POINTS = 1_000_000;
const DAY = 86_400_000;

/** List requests and the equivalent SQL: a page and its count. */
const LISTS = [
  { path: "/api/devices?limit=100", sql: [devicePageSql("order by d.id limit 100"), DEVICE_COUNT_SQL] },
  {
    path: "/api/devices?limit=100&sort=name",
    sql: [devicePageSql("order by d.sort_name, d.id limit 100"), DEVICE_COUNT_SQL],
  },
  {
    path: "/api/devices?limit=100&sort=-signal",
    sql: [devicePageSql("order by d.signal desc nulls last, d.id desc limit 100"), DEVICE_COUNT_SQL],
  },
  {
    path: "/api/devices?limit=100&status=offline",
    sql: [devicePageSql("where d.status = 0 order by d.id limit 100"), `${DEVICE_COUNT_SQL} where d.status = 0`],
  },
  {
    path: "/api/devices?limit=100&offset=50000",
    sql: [devicePageSql("order by d.id limit 100 offset 50000"), DEVICE_COUNT_SQL],
  },
  {
    path: "/api/tags?limit=100",
    sql: [
      "select t.*, (select count(*) from device_tags w where w.tag_id = t.id) as device_count from tags t order by t.id limit 100",
      "select count(*) from tags",
    ],
  },
];

function charts({ usual, dense }: { usual: number; dense: number }) {
  return [usual, dense].flatMap((device) =>
    [1, 30, 365].map((days) => {
      const table = days > 30 ? "device_hours" : "device_samples";
      const from = new Date(Date.now() - days * DAY).toISOString();
      const range = `start_date=${from}&end_date=${new Date().toISOString()}`;
      return {
        path: `/api/devices/${device}/information/dynamic?${range}`,
        sql: [`select count(signal) from ${table} where device_id = ${device} and created_at >= '${from}'`],
        what: `chart of ${days} days, ${device === dense ? POINTS : "8 640"} points of the device`,
      };
    }),
  );
}

function openPool(farhelm: Farhelm): pg.Pool {
  return new pg.Pool({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0], max: 1 });
}

/** Benchmarks lists of a large fleet and charts over many points, over HTTP until the last byte. The floor is the bare SQL on one connection. */
export async function benchGrowth(): Promise<Record<string, string>[]> {
  const args = ["--empty", "--device-port", "0"];
  let farhelm = await startFarhelm({ args });
  const { email, password, data } = farhelm;
  const agent = new Agent({ keepAlive: true });
  let pool = openPool(farhelm);
  try {
    await seedFleet(pool, DEVICES);
    const requests = [
      ...LISTS.map((list) => ({ ...list, what: list.path })),
      ...charts(await seedSamples(pool, POINTS)),
    ];
    const cookie = await signIn(farhelm);
    const rows: Record<string, string>[] = [];
    for (const { what, path, sql } of requests) {
      const floor = () => Promise.all(sql.map((text) => pool.query(text)));
      const call = () => drainResponse(agent, farhelm.url + path, cookie);
      const [measured, bare] = await measureInterleaved(20, call, floor);
      rows.push(row(what, measured, bare));
    }
    await pool.end();
    await farhelm.stop();
    farhelm = await startFarhelm({ args, data });
    pool = openPool(farhelm);
    return [...rows, ...(await measureKeysetPages({ url: farhelm.url, email, password }, agent, pool))];
  } finally {
    agent.destroy();
    await pool.end();
    await farhelm.stop();
    removeData(data);
  }
}
