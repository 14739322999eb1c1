import { sql } from "kysely";
import type { Sql } from "../../lists/readList";
import type { SessionContext } from "../../requests/Context";
import { insertJobs, type QueuedJob } from "../jobs/queueJobs";

interface Ended {
  session_id: number;
  device: number | null;
  opened_by: number | null;
}

/** Ends sessions `s` that are under way and has their devices close the ways, also those that come back later. */
export async function endSessions(context: SessionContext, which: Sql, channel: string | null): Promise<QueuedJob[]> {
  const { transaction, now } = context;
  const { rows } = await sql<Ended>`
    update access_sessions s set end_time = ${now}
    where ${which} and s.end_time is null and s.expires_at > ${now}::timestamptz
    returning s.id as session_id, s.device_id as device, s.job_id as opened_by`.execute(transaction);
  const orders = rows.flatMap(({ device, ...detail }) =>
    device === null ? [] : [{ device, action: "connect_close", detail }],
  );
  return insertJobs(context, channel, orders);
}
