import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import type { SessionContext } from "../../requests/Context";
import { insertJobs, type QueuedJob } from "../jobs/queueJobs";

interface EndedSession {
  session_id: number;
  device: number | null;
  opened_by: number | null;
  is_direct: boolean;
}

/**
 * Ends open sessions `s` and queues jobs that close their connections; offline devices close them when they reconnect. A
 * device that has no part in a session is not asked.
 */
export async function endSessions(context: SessionContext, which: Sql, channel: string | null): Promise<QueuedJob[]> {
  const { transaction, now } = context;
  const { rows } = await sql<EndedSession>`
    update access_sessions s set end_time = ${now}, end_reason =
      case when s.user_id = ${context.session.id} then 'closed' else 'closed-by-other' end
    where ${which} and s.end_time is null and s.expires_at > ${now}::timestamptz
    returning s.id as session_id, s.device_id as device, s.job_id as opened_by, s.is_direct`.execute(transaction);
  const jobs = rows.flatMap(({ device, is_direct, ...detail }) =>
    device === null || is_direct ? [] : [{ device, action: "connect_close", detail }],
  );
  return insertJobs(context, channel, jobs);
}
