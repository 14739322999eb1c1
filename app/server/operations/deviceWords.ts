import { sql } from "kysely";
import { later } from "../session/tokens";
import type { Sql } from "./list";

const MINUTES = 60;
const HOURS = 3600;
const WEEK = 7 * 86_400;

/** The words by which devices are filtered and counted: each an expression that gives one word for a device. */
export function deviceWords(now: Date): Readonly<Record<string, Sql>> {
  const isSince = (seconds: number) => sql`d.last_update_at >= ${later(now, -seconds)}`;
  return {
    status: sql`case d.status when 0 then 'offline' when 1 then 'online' when 2 then 'pending' else 'not_activated' end`,
    signal: sql`case when d.signal >= -75 then 'excellent' when d.signal >= -93 then 'average'
      when d.signal >= -113 then 'low' else 'no_signal' end`,
    connection_type: sql`case when d.connection_type ~* '^5G' then '5g'
      when d.connection_type ~* '^(4G|LTE|NB-IoT|Cat)' then '4g'
      when d.connection_type ~* '^(3G|WCDMA|UMTS|HS)' then '3g'
      when d.connection_type ~* '^(2G|GSM|GPRS|EDGE)' then '2g' else 'unknown' end`,
    network_state: sql`case when d.network_state ~* 'roaming' then 'roaming'
      when d.network_state ~* 'home' then 'home' else 'unknown' end`,
    wan_state: sql`case when d.wan_state ~* '^mobile' then 'mobile' when d.wan_state ~* '^wi-?fi' then 'wifi'
      when d.wan_state ~* '^wired' then 'wired' else 'unknown' end`,
    information_updated: sql`case when d.last_update_at is null then 'never_been_updated'
      when ${isSince(5 * MINUTES)} then 'less_than_5_minutes_ago' when ${isSince(HOURS)} then 'more_than_5_minutes_ago'
      when ${isSince(WEEK)} then 'more_than_1_hour_ago' else 'more_than_1_week_ago' end`,
    model: sql`d.model`,
    firmware: sql`d.firmware`,
    operator: sql`d.operator`,
  };
}
