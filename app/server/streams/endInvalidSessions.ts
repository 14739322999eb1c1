import type { Database } from "../database/openDatabase";
import { validSessions } from "../live/readSessions";
import { DATA_LEFT } from "../operations/remoteAccess/dataLeft";
import { CONNECT_PERMISSION } from "./revalidateStreams";

// Sessions from before their login session was recorded end at their time only.
const END = `
  with unended as materialized (
    select s.id, s.company_id, s.device_id, s.login_session, s.expires_at from access_sessions s where s.end_time is null),
  logins as materialized (${validSessions("array(select distinct login_session from unended)", "$1")}),
  ended as materialized (
    select o.id, case
      when o.expires_at <= $1 then 'expired'
      when o.device_id is null then 'device-removed'
      when d.company_id <> o.company_id then 'device-moved'
      when o.login_session is not null and l.session is null then 'signed-out'
      when not $2 = any(l.permissions) then 'permission-lost'
      when not case l.reach when 'all' then true when 'subtree' then c.path like own.path || '%' else c.id = own.id end
        then 'permission-lost'
      when ${DATA_LEFT} <= 0 then 'data-used-up' end as reason
    from unended o join companies c on c.id = o.company_id left join devices d on d.id = o.device_id
    left join logins l on l.session = o.login_session left join companies own on own.id = l.company_id),
  locked as materialized (
    select s.id from access_sessions s
    where s.id in (select id from ended where reason is not null) and s.end_time is null
    order by s.id for no key update skip locked)
  update access_sessions s set end_time = least($1, s.expires_at), end_reason = e.reason
  from ended e join locked l on l.id = e.id
  where s.id = e.id and s.end_time is null and (e.reason <> 'expired' or s.expires_at <= $1)`;

/**
 * Ends the open sessions of all processes that have expired, whose user signed out or lost the permission, whose device
 * was removed or moved, or for which no data is left. What another process is about to end is left to it.
 */
export async function endInvalidSessions({ pool }: Pick<Database, "pool">, now: Date): Promise<void> {
  await pool.query({ name: "invalid-sessions", text: END, values: [now, CONNECT_PERMISSION] });
}
