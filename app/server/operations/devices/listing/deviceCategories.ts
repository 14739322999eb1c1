import { sql } from "kysely";
import type { Sql } from "../../../lists/Listing";
import { addSeconds } from "../../../session/tokens";

const MINUTES = 60;
const HOURS = 3600;
const WEEK = 7 * 86_400;

const hasSecond = sql`(d.modem_model_2 is not null or d.operator_2 is not null or d.signal_2 is not null)`;

/** The categories of one modem; null for the second modem of devices that have one alone. */
function modemCategories(second: "" | "_2"): Record<string, Sql> {
  const [signal, type, network] = ["signal", "connection_type", "network_state"].map((name) =>
    sql.ref(`d.${name}${second}`),
  );
  const otherwise = (word: string) =>
    second ? sql`else case when ${hasSecond} then ${sql.lit(word)} end end` : sql`else ${sql.lit(word)} end`;
  return {
    [`signal${second}`]: sql`case when ${signal} >= -75 then 'excellent' when ${signal} >= -93 then 'average'
      when ${signal} >= -113 then 'low' ${otherwise("no_signal")}`,
    [`connection_type${second}`]: sql`case when ${type} ~* '^5G' then '5g'
      when ${type} ~* '^(4G|LTE|NB-IoT|Cat)' then '4g'
      when ${type} ~* '^(3G|WCDMA|UMTS|HS)' then '3g'
      when ${type} ~* '^(2G|GSM|GPRS|EDGE)' then '2g' ${otherwise("unknown")}`,
    [`network_state${second}`]: sql`case when ${network} ~* 'roaming' then 'roaming'
      when ${network} ~* 'home' then 'home' ${otherwise("unknown")}`,
  };
}

function hasPendingJob(...actions: string[]): Sql {
  return sql`exists (select from device_jobs j where j.device_id = d.id and j.state in ('waiting', 'running')
    and j.action = any(${actions}::text[]))`;
}

/** Properties that are filtered and counted by their own values. */
export const PLAIN_CATEGORIES = [
  "model",
  "firmware",
  "operator",
  "operator_2",
  "modem_manufacturer",
  "modem_manufacturer_2",
  "modem_model",
  "modem_model_2",
  "modem_firmware",
  "modem_firmware_2",
  "connection_state",
  "sim_state",
] as const;

/** The categories by which devices are filtered and counted: expressions that yield one word per device d. */
export function deviceCategories(now: Date): Readonly<Record<string, Sql>> {
  const isSince = (seconds: number) => sql`d.last_update_at >= ${addSeconds(now, -seconds)}`;
  return {
    status: sql`case d.status when 0 then 'offline' when 1 then 'online' when 2 then 'pending' else 'not_activated' end`,
    ...modemCategories(""),
    ...modemCategories("_2"),
    wan_state: sql`case when d.wan_state ~* '^mobile' then 'mobile' when d.wan_state ~* '^wi-?fi' then 'wifi'
      when d.wan_state ~* '^wired' then 'wired' else 'unknown' end`,
    information_updated: sql`case when d.last_update_at is null then 'never_been_updated'
      when ${isSince(5 * MINUTES)} then 'less_than_5_minutes_ago' when ${isSince(HOURS)} then 'more_than_5_minutes_ago'
      when ${isSince(WEEK)} then 'more_than_1_hour_ago' else 'more_than_1_week_ago' end`,
    task: sql`case when ${hasPendingJob("update_firmware")} then 'pending_firmware'
      when ${hasPendingJob("upload_backup", "execute_mulficonfig_template")} then 'pending_configuration'
      else 'no_pending_task' end`,
    temperature: sql`case when d.temperature < 0 then 'below_0' when d.temperature < 200 then 'from_0_to_20'
      when d.temperature < 400 then 'from_20_to_40' when d.temperature < 600 then 'from_40_to_60'
      when d.temperature is not null then 'above_60' end`,
    sim_slot: sql`d.sim_slot::text`,
    ...Object.fromEntries(PLAIN_CATEGORIES.map((name) => [name, sql.ref(`d.${name}`)])),
  };
}
