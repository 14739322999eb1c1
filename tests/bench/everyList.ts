import { Agent } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../app/server/database/tables";
import { growTables } from "../app/server/database/growTables";
import { removeData, startFarhelm } from "../e2e/startFarhelm";
import { BARE_LISTS } from "./bareLists";
import { readWhole } from "./growth";
import { measureBeside, row } from "./measure";
import { seedFleet } from "./seedGrowth";
import { signIn } from "./signIn";

const DEVICES = 100_000;

/**
 * Every list a company has, a page of a hundred beside the SQL that would be written by hand to answer the same. The
 * database is that of a demonstration, its rows copied until there are so many.
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
    for (const { table, rows } of BARE_LISTS) await growTables(db, [table], rows);
    await pool.query("vacuum analyze");
    const cookie = await signIn({ url: farhelm.url, email, password });
    const measured: Record<string, string>[] = [];
    for (const { path, table, page, count = `select count(*) from ${table}` } of BARE_LISTS) {
      const url = `${farhelm.url}/api${path}?limit=100`;
      const times = await measureBeside(
        20,
        () => readWhole(agent, url, cookie),
        () => Promise.all([page, count].map((text) => pool.query(text))),
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
