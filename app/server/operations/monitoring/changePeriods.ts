import { sql } from "kysely";
import type { Sql } from "../../lists/readList";
import type { SessionContext } from "../../requests/Context";
import { requireCapability } from "../devices/deviceCapabilities";
import { queueJobs } from "../jobs/queueJobs";
import { MONITORING_KINDS } from "./monitoringKinds";

/** How often a device reports, by the name of its field: as somebody set it, else as usual. */
export const monitoringPeriods: Readonly<Record<string, Sql>> = Object.fromEntries(
  MONITORING_KINDS.map(({ kind, key, default: seconds }) => [
    key,
    sql`coalesce((d.monitoring ->> ${sql.lit(kind)})::integer, ${sql.lit(seconds)})`,
  ]),
);

/** Sets how often a device reports, in seconds by the name of the field, and puts it before the device. */
export async function changePeriods(
  context: SessionContext,
  device: number,
  body: Readonly<Record<string, unknown>>,
): Promise<{ channel: string }> {
  const { transaction, now } = context;
  const given = new Map(Object.entries(body));
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(Object.entries(monitoringPeriods).map(([key, period]) => sql`${period} as ${sql.id(key)}`))}
    from devices d where d.id = ${device}`.execute(transaction);
  const before = rows[0] ?? {};
  const changed = MONITORING_KINDS.filter(({ key }) => given.has(key) && given.get(key) !== before[key]);
  // What a device cannot do it cannot report; leaving that as it is is no change.
  for (const { kind } of changed) await requireCapability(context, `monitoring/${kind}`, [device]);
  const periods = Object.fromEntries(changed.map(({ kind, key }) => [kind, given.get(key)]));
  await sql`update devices set monitoring = monitoring || ${JSON.stringify(periods)}::jsonb, updated_at = ${now}
    where id = ${device}`.execute(transaction);
  return queueJobs(context, [device], { action: "monitoring", detail: { periods } });
}
