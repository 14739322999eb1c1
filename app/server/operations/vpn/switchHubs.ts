import { sql } from "kysely";
import { isAnyOf } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** How long a quick connect is on where nobody says, in seconds. */
const QUICK_DURATION = 3600;

/** What to switch hubs to; the duration is that of quick connects, in seconds. */
interface Switch {
  enabled: boolean;
  duration?: number | undefined;
}

/**
 * Switches all of these hubs, or none where one of them is not there. A hub that is in that state already stays as it
 * is, with its end and why it stopped, unless a quick connect is given another duration.
 */
export async function switchHubs(
  { transaction, session, now }: SessionContext,
  ids: readonly number[],
  { enabled, duration }: Switch,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const isWanted = isAnyOf(sql`id`, wanted);
  const { rows } = await sql`select id from vpn_hubs where ${isWanted} for update`.execute(transaction);
  if (rows.length < wanted.length) throw notFound();
  const isOther = sql`enabled <> ${enabled} or (quick_hub and enabled and ${duration !== undefined})`;
  const change = sql`enabled = ${enabled}, stop_reason = null, updated_at = ${now}`;
  const end = new Date(now.getTime() + (duration ?? QUICK_DURATION) * 1000);
  const times = enabled
    ? sql`start_time = ${now}, end_time = ${end}, started_by = ${session.id}`
    : sql`end_time = ${now}`;
  await sql`update vpn_hubs set ${change} where ${isWanted} and not quick_hub and (${isOther})`.execute(transaction);
  await sql`update vpn_hubs set ${change}, ${times} where ${isWanted} and quick_hub and (${isOther})`.execute(
    transaction,
  );
}
