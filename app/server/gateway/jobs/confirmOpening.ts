import { OPENING_ACTIONS } from "../../operations/remoteAccess/openingActions";
import { type SessionCounts, sessionProblem } from "../../operations/remoteAccess/sessionLimits";
import type { Queryable } from "./jobRows";
import { OF_ACCESS, TARGET } from "./openingTarget";
import type { VerifiedReport } from "./verifyOpened";

const CHANGED = "The remote access was changed or removed while it was opened.";

// Whoever removes or edits the remote access waits until the session is stored, or comes before.
const LOCK = `
  select from remote_access a where (a.id, a.device_id) in (
    select (j.detail ->> 'access_id')::integer, j.device_id from device_jobs j where j.id = $1 and j.device_id = $2)
  for share`;

const OPENING = `
  select ${TARGET.host} as host, ${TARGET.port} as port
  from device_jobs j left join ${OF_ACCESS}
  where j.id = $1 and j.device_id = $2 and j.state = 'running' and j.action = any($3)`;

// One session of a company is stored at a time, or several could each see room for one.
const ONE_BY_ONE = `
  select pg_advisory_xact_lock(hashtext('access_sessions'), d.company_id) from devices d where d.id = $1`;

const OPEN = `
  select count(*) filter (where s.device_id = d.id)::integer as device, count(*)::integer as company
  from devices d join access_sessions s on s.company_id = d.company_id and s.end_time is null and s.expires_at > now()
  where d.id = $1`;

async function roomProblem({ pool }: Queryable, device: number): Promise<string | undefined> {
  await pool.query(ONE_BY_ONE, [device]);
  const { rows } = await pool.query<SessionCounts>(OPEN, [device]);
  return rows[0] && sessionProblem(rows[0]);
}

/**
 * Confirms, in the transaction that stores a session, that its target is still the one which accepted a connection
 * and that there is room for it; otherwise returns the report of a failed job.
 */
export async function confirmOpening(
  database: Queryable,
  device: number,
  report: VerifiedReport,
): Promise<VerifiedReport> {
  const job = [report.job, device];
  const { pool } = database;
  await pool.query(LOCK, job);
  const { rows } = await pool.query<{ host: string | null; port: number | null }>(OPENING, [...job, OPENING_ACTIONS]);
  const [now] = rows;
  if (!now) return report;
  const isSame = now.host === report.target?.host && now.port === report.target?.port;
  const problem = isSame ? await roomProblem(database, device) : CHANGED;
  return problem === undefined ? report : { ...report, state: "failed", result: problem };
}
