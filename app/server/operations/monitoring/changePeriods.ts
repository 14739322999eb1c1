import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import type { SessionContext } from "../../requests/Context";
import { requireCapability } from "../devices/deviceCapabilities";
import { queueJobs } from "../jobs/queueJobs";
import { MONITORING_KINDS, type MonitoringKind } from "./monitoringKinds";

/** The reporting periods of a device d in seconds, by field name: as set, else the default. */
export const monitoringPeriods = Object.fromEntries(
  MONITORING_KINDS.map(({ kind, key, default: seconds }) => [
    key,
    sql`coalesce((d.monitoring ->> ${sql.lit(kind)})::integer, ${sql.lit(seconds)})`,
  ]),
) as Readonly<Record<MonitoringKind["key"], Sql>>;

/** Sets reporting periods of a device, in seconds by field name, and queues the job that applies them. */
export async function changePeriods(
  context: SessionContext,
  device: number,
  body: Readonly<Record<string, unknown>>,
): Promise<{ channel: string }> {
  const { transaction, now } = context;
  const requested = new Map(Object.entries(body));
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(Object.entries(monitoringPeriods).map(([key, period]) => sql`${period} as ${sql.id(key)}`))}
    from devices d where d.id = ${device}`.execute(transaction);
  const before = rows[0] ?? {};
  const changed = MONITORING_KINDS.filter(({ key }) => requested.has(key) && requested.get(key) !== before[key]);
  // A changed kind of report requires its capability; unchanged ones do not.
  for (const { kind } of changed) await requireCapability(context, `monitoring/${kind}`, [device]);
  const periods = Object.fromEntries(changed.map(({ kind, key }) => [kind, requested.get(key)]));
  await sql`update devices set monitoring = monitoring || ${JSON.stringify(periods)}::jsonb, updated_at = ${now}
    where id = ${device}`.execute(transaction);
  return queueJobs(context, [device], { action: "monitoring", detail: { periods } });
}
