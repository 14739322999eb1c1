import { Agent } from "node:http";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../app/server/database/tables/tables";
import { growTables } from "../app/server/database/growTables";
import { removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { startBareHttp } from "./lists/bareHttp";
import { drainResponse } from "./lists/drainResponse";
import { FLOORS, type Requester } from "./lists/listFloors";
import { measureInterleaved, row } from "./measure";
import { seedFleet } from "./seedFleet";
import { signIn } from "./signIn";

const DEVICES = 100_000;
/** Rounds before those that are measured. */
const WARM = 30;

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
  ["/alerts", "alerts", 100_000],
  ["/devices/authorized", "authorized_devices", 100_000],
  ["/data-collect/configs/logs", "device_custom_data", 200_000],
];

/** Lists that only whoever reaches every company may see. */
const OF_THE_WHOLE = new Set(["/mail-logs", "/devices/authorized"]);

/** A company of a twelfth of the fleet, with three below it. */
const MIDDLE = "Company 1";
const BELOW = ["Company 2", "Company 3", "Company 4"];

/** Those who ask: one reaches every company, one the company that all of them are below, one a company between. */
const ASKING = [
  { reach: "all", name: "" },
  { reach: "subtree", name: ", of the company above all" },
  { reach: "subtree", name: ", of a company of a twelfth", company: MIDDLE },
] as const;

/** Puts companies below one of them, which is then neither above all nor without any below. */
async function makeMiddle(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update companies c set parent_id = m.id, level = m.level + 1, path = m.path || c.id || '.'
     from companies m where m.name = $1 and c.name = any($2)`,
    [MIDDLE, BELOW],
  );
  // An assignment is seen by whom its template is, too: what is assigned has to be theirs, or there is nothing to list.
  await pool.query("update monitoring_templates set company_id = (select id from companies where name = $1)", [MIDDLE]);
}

/** Lets the administrator reach this far, and says what hand-written SQL would say of it. */
async function letReach(pool: pg.Pool, email: string, { reach, ...of }: (typeof ASKING)[number]): Promise<Requester> {
  const { rows } = await pool.query<{ id: number; ids: number[] }>(
    `update users u set company_id = own.id, role_id = (select r.id from roles r join role_permissions p on p.role_id = r.id
       where r.reach = $2 group by r.id order by count(*) desc limit 1)
     from companies own where u.email = $1 and own.name = coalesce($3, (select name from companies where parent_id is null))
     returning u.id, array(select c.id from companies c where c.path like own.path || '%') as ids`,
    [email, reach, "company" in of ? of.company : null],
  );
  const { id: user = 0, ids = [] } = rows[0] ?? {};
  const isAll = reach === "all";
  return { user, isAll, of: (company) => (isAll ? "true" : `${company} = any('{${ids.join()}}'::integer[])`) };
}

/** Asks both statements in turn on one connection, as the server has to: a page and its total are of one moment. */
async function askBare(pool: pg.Pool, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect();
  try {
    return await Promise.all(statements.map((text) => client.query(text)));
  } finally {
    client.release();
  }
}

/** A floor that answers less than the list would be no floor. */
async function checkSame(url: string, cookie: string, bare: readonly pg.QueryResult[]): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  const { data = [], meta } = (await answer.json()) as { data?: unknown[]; meta?: { total: number } };
  const [page, count] = bare;
  if (data.length === page?.rows.length && meta?.total === count?.rows[0].total) return;
  throw new Error(
    `${url} has ${data.length} of ${meta?.total}, its floor ${page?.rows.length} of ${count?.rows[0].total}.`,
  );
}

/** A row of the table with what HTTP alone takes, and the ratio to SQL and HTTP together. */
function besideHttp(known: Record<string, string>, { own, bare, alone }: Record<"own" | "bare" | "alone", number>) {
  return { ...known, "HTTP alone": `${alone.toFixed(1)} ms`, "ratio to both": (own / (bare + alone)).toFixed(2) };
}

/**
 * Every list a company has, a page of a hundred beside its floor: the SQL a good engineer writes by hand for the very same
 * answer, through the same driver and a pool of the same size. Asked by who reaches every company, by who is kept to the
 * companies below theirs, and by whom only a part of them is below. The database is that of a demonstration, its rows
 * copied until there are so many. What HTTP alone costs, with the same bytes, stands beside: no list can take less than
 * both together. One of the paths measures that list alone.
 */
export async function benchEveryList(only?: string): Promise<Record<string, string>[]> {
  const lists = LISTS.filter(([path]) => only === undefined || path === only);
  if (lists.length === 0)
    throw new Error(`There is no list ${only}; there are ${LISTS.map(([path]) => path).join(", ")}.`);
  const first = await startFarhelm({ args: ["--demo", "40"] });
  const { email, password, data } = first;
  await first.stop();
  const farhelm = await startFarhelm({ args: ["--empty", "--device-port", "0"], data });
  const agent = new Agent({ keepAlive: true });
  const http = await startBareHttp();
  const pool = new pg.Pool({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0], max: 20 });
  try {
    await seedFleet(pool, DEVICES);
    await makeMiddle(pool);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    for (const [, table, rows] of lists) await growTables(db, [table], rows);
    await pool.query("vacuum analyze");
    const cookie = await signIn({ url: farhelm.url, email, password });
    const measured: Record<string, string>[] = [];
    for (const who of ASKING) {
      const asking = await letReach(pool, email, who);
      for (const [path] of lists.filter(([path]) => asking.isAll || !OF_THE_WHOLE.has(path))) {
        const url = `${farhelm.url}/api${path}?limit=100`;
        const floor = () => askBare(pool, FLOORS[path]?.(asking) ?? []);
        await checkSame(url, cookie, await floor());
        const same = await http.keep(url, cookie);
        const works = [
          () => drainResponse(agent, url, cookie),
          floor,
          () => drainResponse(agent, same, cookie),
        ] as const;
        // Programs that have just started are measured when what they do is compiled.
        await measureInterleaved(WARM, ...works);
        const [own, bare, alone] = await measureInterleaved(40, ...works);
        measured.push(besideHttp(row(`${path}${who.name}`, own, bare), { own, bare, alone }));
      }
    }
    return measured;
  } finally {
    agent.destroy();
    await http.stop();
    await pool.end();
    await farhelm.stop();
    removeData(data);
  }
}
