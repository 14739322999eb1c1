import type { Queryable } from "./jobRows";
import { OF_ACCESS, OPENS_SESSION, TARGET } from "./openingTarget";
import type { VerifiedReport } from "./verifyOpened";

// Whoever removes or edits the remote access waits until the session is stored, or comes before.
const LOCK = `
  select from remote_access a where (a.id, a.device_id) in (
    select (j.detail ->> 'access_id')::integer, j.device_id from device_jobs j where j.id = $1 and j.device_id = $2)
  for share`;

const OPENING = `
  select ${TARGET.host} as host, ${TARGET.port} as port
  from device_jobs j left join ${OF_ACCESS}
  where j.id = $1 and j.device_id = $2 and j.state = 'running' and j.action = any($3)`;

/**
 * Confirms, in the transaction that stores a session, that its target is still the one which accepted a connection;
 * otherwise returns the report of a failed job.
 */
export async function confirmOpening(
  { pool }: Queryable,
  device: number,
  report: VerifiedReport,
): Promise<VerifiedReport> {
  const job = [report.job, device];
  await pool.query(LOCK, job);
  const { rows } = await pool.query<{ host: string | null; port: number | null }>(OPENING, [
    ...job,
    [...OPENS_SESSION],
  ]);
  const [now] = rows;
  const isSame = now?.host === report.target?.host && now?.port === report.target?.port;
  if (!now || isSame) return report;
  const result = "The remote access was changed or removed while it was opened.";
  return { ...report, state: "failed", result };
}
