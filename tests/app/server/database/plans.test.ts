import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OperationId } from "../../../../app/server/requests/Handler";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { createSubjects, type Subjects, validRequests } from "../permissions/validRequests";

/** Tables that grow with the fleet or over time; sequential scans of all others are cheap. */
const LARGE = [
  ...["devices", "device_tags", "device_samples", "device_days", "device_jobs", "device_logs", "network_changes"],
  ...["device_hour_extremes", "device_day_extremes"],
  ...["automation_devices", "automation_queue", "automation_logs", "alerts", "audit_log", "mail_log", "notifications"],
  ...["sessions", "access_sessions", "credits", "files", "task_results", "status_messages"],
];

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

let api: TestApi;
let subjects: Subjects;
beforeAll(async () => {
  api = await startTestApi();
  await makeFleet(api);
  subjects = await createSubjects(api.db, api.world.companies.own, api.world.users.own);
  await sql`analyze`.execute(api.db);
});
afterAll(() => api?.close());

/** A fleet large enough that a sequential scan would be noticed; its statistics are up to date. */
async function makeFleet({ db, world }: TestApi): Promise<void> {
  for (const company of [world.companies.own, world.companies.foreign]) {
    await sql`insert into devices (company_id, model, name, serial, mac, firmware, status)
      select ${company}, 'RUTX11', 'Device ' || n, ${`many-${company}-`} || n, ${`${company}-`} || n, 'RUTX_R_00.07.' || n % 9, n % 3
      from generate_series(1, 10000) n`.execute(db);
  }
  await sql`insert into device_samples (device_id, created_at, signal) select id, now() - n * interval '5 minutes', -70
    from devices, generate_series(1, 3) n`.execute(db);
  await sql`insert into device_hour_extremes (device_id, created_at, signal_max, signal_min)
    select id, date_trunc('hour', now() - n * interval '1 hour'), -70, -70 from devices, generate_series(1, 3) n`.execute(
    db,
  );
  await sql`insert into device_day_extremes select * from device_hour_extremes`.execute(db);
  await sql`update extremes_made set until = now()`.execute(db);
}

/** The large tables a plan scans sequentially. */
function lookedThrough({ Plans = [], ...node }: Plan): string[] {
  const table = node["Relation Name"] ?? "";
  const own = node["Node Type"] === "Seq Scan" && LARGE.includes(table) ? [table] : [];
  return [...own, ...Plans.flatMap(lookedThrough)];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Before each statement, explains it with sequential scans disabled. */
function watchPlans(found: Set<string>) {
  const query = pg.Client.prototype.query as Query;
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text !== "string" || !/^\s*(select|with|update|delete)\b/i.test(text)) return query.apply(this, args);
    const explain = async () => {
      await query.call(this, "set enable_seqscan = off");
      const { rows } = (await query.call(this, `explain (format json) ${text}`, values)) as pg.QueryResult;
      await query.call(this, "reset enable_seqscan");
      for (const table of lookedThrough(rows[0]["QUERY PLAN"][0].Plan)) found.add(`${table}: ${text.slice(0, 300)}`);
      return query.apply(this, args);
    };
    return explain();
  } as never);
}

const reads = (Object.keys(validRequests) as OperationId[]).filter((id) => /^(list|get|read|export|search)/.test(id));

test.each(["admin", "end_user"] as const)("as %s no read looks through a large table row by row", async (role) => {
  const client = await api.signIn(`${role}@own.test`);
  const found = new Map<string, string[]>();
  for (const id of reads) {
    const { method, url } = validRequests[id](api.world, subjects);
    if (method !== "GET") continue;
    const tables = new Set<string>();
    const watching = watchPlans(tables);
    const { status } = await client.get(url);
    watching.mockRestore();
    expect.soft([200, 403, 404, 422], `${id} answers ${status}`).toContain(status);
    if (tables.size > 0) found.set(id, [...tables]);
  }
  expect(Object.fromEntries(found)).toEqual({});
});
