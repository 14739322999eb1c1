import { sql } from "kysely";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { DATA_LEFT } from "./dataLeft";

/** Maximum number of open sessions. */
const MAX_SESSIONS = { device: 20, company: 200 } as const;

/**
 * Refuses to open another session of a device when it, or its company, has as many open as allowed, or no data is left
 * for it.
 */
export async function requireSessionRoom({ transaction, now }: SessionContext, device: number): Promise<void> {
  const { rows } = await sql<{ of_device: number; of_company: number; has_data: boolean }>`
    select count(s.id) filter (where s.device_id = d.id)::integer as of_device, count(s.id)::integer as of_company,
      ${sql.raw(DATA_LEFT)} > 0 as has_data
    from devices d join companies c on c.id = d.company_id
    left join access_sessions s
      on s.company_id = d.company_id and s.end_time is null and s.expires_at > ${now}::timestamptz
    where d.id = ${device} group by d.id, c.id`.execute(transaction);
  const { of_device = 0, of_company = 0, has_data = true } = rows[0] ?? {};
  if (!has_data)
    throw new ApiError("BAD_REQUEST", { message: "The company has no data left. Add company data first." });
  if (of_device >= MAX_SESSIONS.device)
    throw new ApiError("TOO_MANY_REQUESTS", {
      message: "This device has 20 open sessions, the maximum. End one first.",
    });
  if (of_company >= MAX_SESSIONS.company)
    throw new ApiError("TOO_MANY_REQUESTS", {
      message: "This company has 200 open sessions, the maximum. End one first.",
    });
}
