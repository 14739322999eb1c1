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
/** Warm-up rounds before the measured ones. */
const WARM_UP_ROUNDS = 30;

/** Lists, the tables of their rows, and how many rows a fleet of this size has. */
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

/** Lists that only users with access to all companies may see. */
const ALL_COMPANIES_ONLY = new Set(["/mail-logs", "/devices/authorized"]);

/** A company with three child companies, together a twelfth of the fleet. */
const MIDDLE = "Company 1";
const BELOW = ["Company 2", "Company 3", "Company 4"];

/** Requesting users by tenant scope: all companies, the root company's subtree, and a subtree of a twelfth. */
const SCOPES = [
  { reach: "all", name: "" },
  { reach: "subtree", name: ", of the company above all" },
  { reach: "subtree", name: ", of a company of a twelfth", company: MIDDLE },
] as const;

/** Moves companies below one of them, which is then an inner node of the tree. */
async function createMiddle(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update companies c set parent_id = m.id, level = m.level + 1, path = m.path || c.id || '.'
     from companies m where m.name = $1 and c.name = any($2)`,
    [MIDDLE, BELOW],
  );
  // Assignments are only visible with their template, so the templates must belong to this company.
  await pool.query("update monitoring_templates set company_id = (select id from companies where name = $1)", [MIDDLE]);
}

/** Sets the administrator's tenant scope and returns the equivalent hand-written SQL condition. */
async function setScope(
  pool: pg.Pool,
  email: string,
  { reach, ...scope }: (typeof SCOPES)[number],
): Promise<Requester> {
  const { rows } = await pool.query<{ id: number; ids: number[] }>(
    `update users u set company_id = own.id, role_id = (select r.id from roles r join role_permissions p on p.role_id = r.id
       where r.reach = $2 group by r.id order by count(*) desc limit 1)
     from companies own where u.email = $1 and own.name = coalesce($3, (select name from companies where parent_id is null))
     returning u.id, array(select c.id from companies c where c.path like own.path || '%') as ids`,
    [email, reach, "company" in scope ? scope.company : null],
  );
  const { id: user = 0, ids = [] } = rows[0] ?? {};
  const isAll = reach === "all";
  return { user, isAll, of: (company) => (isAll ? "true" : `${company} = any('{${ids.join()}}'::integer[])`) };
}

/** Runs both statements on one connection, as the server must for a consistent page and total. */
async function runFloor(pool: pg.Pool, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect();
  try {
    return await Promise.all(statements.map((text) => client.query(text)));
  } finally {
    client.release();
  }
}

/** Throws unless the floor returns the same number of rows and the same total as the list. */
async function assertSameResult(url: string, cookie: string, bare: readonly pg.QueryResult[]): Promise<void> {
  const response = await fetch(url, { headers: { cookie } });
  const { data = [], meta } = (await response.json()) as { data?: unknown[]; meta?: { total: number } };
  const [page, count] = bare;
  if (data.length === page?.rows.length && meta?.total === count?.rows[0].total) return;
  throw new Error(
    `${url} has ${data.length} of ${meta?.total}, its floor ${page?.rows.length} of ${count?.rows[0].total}.`,
  );
}

/** Adds the time of HTTP alone, and the ratio to SQL and HTTP together, to a row of the report. */
function withHttp(known: Record<string, string>, { own, bare, alone }: Record<"own" | "bare" | "alone", number>) {
  return { ...known, "HTTP alone": `${alone.toFixed(1)} ms`, "ratio to both": (own / (bare + alone)).toFixed(2) };
}

/**
 * Benchmarks a page of 100 rows of every list. The floor is hand-written SQL for the same response, with the same driver and
 * pool size. Each list is requested with three tenant scopes: all companies, the subtree of the root company, and a subtree of
 * a twelfth of the fleet. The database is a demonstration whose rows are multiplied. The time of HTTP alone with the same bytes
 * is reported as well, because no list can be faster than both together. `only`: path of a single list to measure.
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
    await createMiddle(pool);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    for (const [, table, rows] of lists) await growTables(db, [table], rows);
    await pool.query("vacuum analyze");
    const cookie = await signIn({ url: farhelm.url, email, password });
    const measured: Record<string, string>[] = [];
    for (const scope of SCOPES) {
      const requester = await setScope(pool, email, scope);
      for (const [path] of lists.filter(([path]) => requester.isAll || !ALL_COMPANIES_ONLY.has(path))) {
        const url = `${farhelm.url}/api${path}?limit=100`;
        const floor = () => runFloor(pool, FLOORS[path]?.(requester) ?? []);
        await assertSameResult(url, cookie, await floor());
        const mirrored = await http.mirror(url, cookie);
        const works = [
          () => drainResponse(agent, url, cookie),
          floor,
          () => drainResponse(agent, mirrored, cookie),
        ] as const;
        // Warm up, so that the JIT compiler has optimized the measured code.
        await measureInterleaved(WARM_UP_ROUNDS, ...works);
        const [own, bare, alone] = await measureInterleaved(40, ...works);
        measured.push(withHttp(row(`${path}${scope.name}`, own, bare), { own, bare, alone }));
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
