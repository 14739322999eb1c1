import { Agent } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../app/server/database/tables";
import { growTables } from "../app/server/database/growTables";
import { removeData, startFarhelm } from "../e2e/startFarhelm";
import { readWhole } from "./growth";
import { measureBeside, row } from "./measure";
import { seedFleet } from "./seedGrowth";
import { signIn } from "./signIn";

const DEVICES = 100_000;

/** Lists of whole companies: where their rows are, and how many a fleet of this size has. */
const LISTS: readonly [path: string, table: string, rows: number][] = [
  ["/devices/logs", "device_events", 500_000],
  ["/devices/actions/logs", "device_jobs", 200_000],
  ["/devices/remote-access", "remote_access", 50_000],
  ["/devices/connect/logs", "access_sessions", 100_000],
  ["/devices/tasks/groups/logs", "task_group_logs", 100_000],
  ["/devices/tasks/logs", "task_logs", 200_000],
  ["/data-collect/configs/assigned", "monitoring_assignments", 50_000],
  ["/wireless", "wireless", 100_000],
  ["/hotspots", "hotspots", 20_000],
  ["/vpn/hubs/users", "vpn_hub_users", 20_000],
  ["/notifications", "notifications", 100_000],
  ["/mail-logs", "mail_log", 100_000],
  ["/users/impersonation-logs", "impersonation_logs", 20_000],
  ["/files", "files", 20_000],
];

/**
 * Every list a company has, a page of a hundred beside the bare SQL that answers the same: the rows of its table in their
 * order, and how many there are. The database is that of a demonstration, its rows copied until there are so many.
 */
export async function benchEveryList(): Promise<Record<string, string>[]> {
  const first = await startFarhelm({ args: ["--demo", "40"] });
  const { email, password, data } = first;
  await first.stop();
  const farhelm = await startFarhelm({ args: ["--empty", "--device-port", "0"], data });
  const agent = new Agent({ keepAlive: true });
  const pool = new pg.Pool({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0], max: 1 });
  try {
    await seedFleet(pool, DEVICES);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    for (const [, table, rows] of LISTS) await growTables(db, [table], rows);
    await pool.query("vacuum analyze");
    const cookie = await signIn({ url: farhelm.url, email, password });
    const measured: Record<string, string>[] = [];
    for (const [path, table] of LISTS) {
      const url = `${farhelm.url}/api${path}?limit=100`;
      const sql = [`select * from ${table} order by 1 limit 100`, `select count(*) from ${table}`];
      const times = await measureBeside(
        20,
        () => readWhole(agent, url, cookie),
        () => Promise.all(sql.map((text) => pool.query(text))),
      );
      measured.push(row(path, ...times));
    }
    return measured;
  } finally {
    agent.destroy();
    await pool.end();
    await farhelm.stop();
    removeData(data);
  }
}
