import { sql } from "kysely";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { DATA_LEFT } from "./dataLeft";
import { OPENING_ACTIONS } from "./openingActions";
import { type SessionCounts, sessionProblem, waitingProblem } from "./sessionLimits";

interface RoomRow {
  open: SessionCounts;
  waiting: SessionCounts;
  has_data: boolean;
}

const NUMBERS = "json_build_object('device', count(*) filter (where device_id = d.id), 'company', count(*))";

/**
 * Refuses to open another session of a device when it, or its company, has as many open or waiting for their device as
 * allowed, or no data is left for it. What is opened at the same time is limited again when it is stored.
 */
export async function requireSessionRoom({ transaction, now }: SessionContext, device: number): Promise<void> {
  const { rows } = await sql<RoomRow>`
    select ${sql.raw(DATA_LEFT)} > 0 as has_data,
      (select ${sql.raw(NUMBERS)} from access_sessions s
        where s.company_id = d.company_id and s.end_time is null and s.expires_at > ${now}::timestamptz) as open,
      (select ${sql.raw(NUMBERS)} from device_jobs j
        where j.company_id = d.company_id and j.state in ('waiting', 'running')
          and j.action in (${sql.join(OPENING_ACTIONS.map((action) => sql.lit(action)))})) as waiting
    from devices d join companies c on c.id = d.company_id where d.id = ${device}`.execute(transaction);
  const [room] = rows;
  if (!room) return;
  const { open, waiting, has_data } = room;
  if (!has_data)
    throw new ApiError("BAD_REQUEST", { message: "The company has no data left. Add company data first." });
  const all = { device: open.device + waiting.device, company: open.company + waiting.company };
  const message = sessionProblem(open) ?? waitingProblem(all);
  if (message) throw new ApiError("TOO_MANY_REQUESTS", { message });
}
