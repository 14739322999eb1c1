import type { Database } from "../database/openDatabase";
import { DATA_LEFT } from "../operations/remoteAccess/dataLeft";
import type { Traffic } from "./Traffic";

// The traffic of a device is taken from its data pack, and what the pack does not cover from the data of its company.
// Rows are locked in the order of their ids, as several processes count at the same time.
const STORE = `
  with traffic(id, received, sent) as (select * from unnest($1::int[], $2::bigint[], $3::bigint[])),
  locked as materialized (
    select s.id from access_sessions s where s.id in (select id from traffic) order by s.id for no key update),
  counted as (
    update access_sessions s set input_data = s.input_data + t.received, output_data = s.output_data + t.sent
    from traffic t join locked l on l.id = t.id where s.id = t.id
    returning s.device_id, s.company_id, t.received + t.sent as bytes),
  spent as (
    select device_id, case when device_id is null then company_id end as company_id, sum(bytes)::bigint as bytes
    from counted group by 1, 2),
  packs as materialized (
    select d.id, d.remaining_data as data from devices d
    where d.id in (select device_id from spent) and d.data_credit_type_id is not null and d.remaining_data > 0
    order by d.id for no key update),
  covered as (
    update devices d set remaining_data = p.data - least(p.data, s.bytes)
    from packs p join spent s on s.device_id = p.id where d.id = p.id
    returning d.id, least(p.data, s.bytes) as bytes),
  charged as (
    select coalesce(d.company_id, s.company_id) as id, sum(s.bytes - coalesce(p.bytes, 0))::bigint as bytes
    from spent s left join devices d on d.id = s.device_id left join covered p on p.id = s.device_id group by 1),
  payers as materialized (
    select c.id, c.remaining_data as data from companies c
    where c.id in (select id from charged where bytes > 0) order by c.id for no key update)
  update companies c set remaining_data = p.data - least(p.data, h.bytes)
  from payers p join charged h on h.id = p.id where c.id = p.id
  returning c.id, c.remaining_data = 0 as "isUsedUp"`;

const END_USED_UP = `
  update access_sessions s set end_time = $2, end_reason = 'data-used-up'
  from devices d join companies c on c.id = d.company_id
  where d.id = s.device_id and c.id = any($1) and s.end_time is null and s.expires_at > $2 and ${DATA_LEFT} <= 0`;

/**
 * Adds traffic to sessions and takes it from the data of their devices and companies, in one statement. Ends the sessions
 * for which none is left.
 */
export async function storeTraffic(
  { pool }: Pick<Database, "pool">,
  traffic: ReadonlyMap<number, Traffic>,
  now: Date,
): Promise<void> {
  const counts = [...traffic.values()];
  const values = [[...traffic.keys()], counts.map(({ received }) => received), counts.map(({ sent }) => sent)];
  const { rows } = await pool.query<{ id: number; isUsedUp: boolean }>(STORE, values);
  const usedUp = rows.filter(({ isUsedUp }) => isUsedUp).map(({ id }) => id);
  if (usedUp.length > 0) await pool.query(END_USED_UP, [usedUp, now]);
}
