import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import type { SessionContext } from "../../requests/Context";
import { insertJobs, type QueuedJob } from "../jobs/queueJobs";

interface EndedSession {
  session_id: number;
  device: number | null;
  opened_by: number | null;
}

/** Ends open sessions `s` and queues jobs that close their connections; offline devices close them when they reconnect. */
export async function endSessions(context: SessionContext, which: Sql, channel: string | null): Promise<QueuedJob[]> {
  const { transaction, now } = context;
  const { rows } = await sql<EndedSession>`
    update access_sessions s set end_time = ${now}, end_reason = 'closed'
    where ${which} and s.end_time is null and s.expires_at > ${now}::timestamptz
    returning s.id as session_id, s.device_id as device, s.job_id as opened_by`.execute(transaction);
  const jobs = rows.flatMap(({ device, ...detail }) =>
    device === null ? [] : [{ device, action: "connect_close", detail }],
  );
  return insertJobs(context, channel, jobs);
}
