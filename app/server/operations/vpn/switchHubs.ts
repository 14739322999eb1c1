import { sql } from "kysely";
import { dayjs } from "../../../domain/dayjs";
import { isAnyOf } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** The default duration of a quick connect, in seconds. */
const DEFAULT_DURATION = 3600;

/** The new state of hubs; the duration is for quick connects, in seconds. */
interface HubSwitch {
  enabled: boolean;
  duration?: number | undefined;
}

/**
 * Switches all of these hubs on or off, or none when one is not visible. A hub that is already in that state keeps its end
 * time and stop reason, unless a running quick connect gets a new duration.
 */
export async function switchHubs(
  { transaction, session, now }: SessionContext,
  ids: readonly number[],
  { enabled, duration }: HubSwitch,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const isWanted = isAnyOf(sql`id`, wanted);
  const { rows } = await sql`select id from vpn_hubs where ${isWanted} for update`.execute(transaction);
  if (rows.length < wanted.length) throw notFound();
  const isOther = sql`enabled <> ${enabled} or (quick_hub and enabled and ${duration !== undefined})`;
  const change = sql`enabled = ${enabled}, stop_reason = null, updated_at = ${now}`;
  const end = dayjs
    .utc(now)
    .add(duration ?? DEFAULT_DURATION, "second")
    .toDate();
  const times = enabled
    ? sql`start_time = ${now}, end_time = ${end}, started_by = ${session.id}`
    : sql`end_time = ${now}`;
  await sql`update vpn_hubs set ${change} where ${isWanted} and not quick_hub and (${isOther})`.execute(transaction);
  await sql`update vpn_hubs set ${change}, ${times} where ${isWanted} and quick_hub and (${isOther})`.execute(
    transaction,
  );
}
