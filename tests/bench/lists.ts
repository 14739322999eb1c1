import pg from "pg";
import { removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { measure, row } from "./measure";
import { signIn } from "./signIn";

/** Requests of the device list and the equivalent SQL. */
const LISTS = [
  { what: "first page of devices", path: "/api/devices?limit=100", sql: "order by d.id limit 100" },
  {
    what: "page sorted by name",
    path: "/api/devices?limit=100&sort=name",
    sql: "order by d.sort_name, d.id limit 100",
  },
  { what: "page 50", path: "/api/devices?limit=100&offset=4900", sql: "order by d.id limit 100 offset 4900" },
];

/** Benchmarks list requests over HTTP on a fleet of this size. The floor is the bare SQL of page and count on one connection. */
export async function benchLists(devices: number): Promise<Record<string, string>[]> {
  const farhelm = await startFarhelm({ args: ["--demo", String(devices)] });
  const databaseUrl = /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const cookie = await signIn(farhelm);
    const rows: Record<string, string>[] = [];
    for (const { what, path, sql } of LISTS) {
      const page = `select d.*, c.name as company_name from devices d join companies c on c.id = d.company_id ${sql}`;
      const floor = await measure(100, () =>
        Promise.all([client.query(page), client.query("select count(*) from devices")]),
      );
      const call = await measure(100, async () => {
        const response = await fetch(farhelm.url + path, { headers: { cookie } });
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        return response.json();
      });
      rows.push(row(`${what}, ${devices} devices`, call.median, floor.median));
    }
    return rows;
  } finally {
    await client.end();
    await farhelm.stop();
    removeData(farhelm.data);
  }
}
