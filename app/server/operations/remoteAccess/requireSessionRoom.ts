import { sql } from "kysely";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** Maximum number of open sessions. */
const MAX_SESSIONS = { device: 20, company: 200 } as const;

/** Refuses to open another session of a device when it, or its company, has as many open as allowed. */
export async function requireSessionRoom({ transaction, now }: SessionContext, device: number): Promise<void> {
  const { rows } = await sql<{ of_device: number; of_company: number }>`
    select count(*) filter (where s.device_id = d.id)::integer as of_device, count(*)::integer as of_company
    from devices d join access_sessions s on s.company_id = d.company_id
    where d.id = ${device} and s.end_time is null and s.expires_at > ${now}::timestamptz`.execute(transaction);
  const { of_device = 0, of_company = 0 } = rows[0] ?? {};
  if (of_device >= MAX_SESSIONS.device)
    throw new ApiError("TOO_MANY_REQUESTS", {
      message: "This device has 20 open sessions, the maximum. End one first.",
    });
  if (of_company >= MAX_SESSIONS.company)
    throw new ApiError("TOO_MANY_REQUESTS", {
      message: "This company has 200 open sessions, the maximum. End one first.",
    });
}
