import type { Database } from "../database/openDatabase";
import type { Traffic } from "./Traffic";

// The traffic of a device is taken from its data pack, and what the pack does not cover from the data of its company.
// Rows are locked in the order of their ids, as several processes count at the same time, and those of devices before
// those of sessions, as when a device is removed or moved: `count(*) >= 0` makes the second wait for the first.
const STORE = `
  with traffic(id, received, sent) as (select * from unnest($1::int[], $2::bigint[], $3::bigint[])),
  packs as materialized (
    select d.id, d.remaining_data as data from devices d
    where d.id in (select s.device_id from access_sessions s where s.id in (select id from traffic))
      and d.data_credit_type_id is not null and d.remaining_data > 0
    order by d.id for no key update),
  locked as materialized (
    select s.id from access_sessions s
    where s.id in (select id from traffic) and (select count(*) from packs) >= 0 order by s.id for no key update),
  counted as (
    update access_sessions s set input_data = s.input_data + t.received, output_data = s.output_data + t.sent
    from traffic t join locked l on l.id = t.id where s.id = t.id
    returning s.device_id, s.company_id, t.received + t.sent as bytes),
  spent as (
    select device_id, case when device_id is null then company_id end as company_id, sum(bytes)::bigint as bytes
    from counted group by 1, 2),
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
  from payers p join charged h on h.id = p.id where c.id = p.id`;

/** Adds traffic to sessions and takes it from the data of their devices and companies, in one statement. */
export async function storeTraffic(
  { pool }: Pick<Database, "pool">,
  traffic: ReadonlyMap<number, Traffic>,
): Promise<void> {
  const counts = [...traffic.values()];
  const values = [[...traffic.keys()], counts.map(({ received }) => received), counts.map(({ sent }) => sent)];
  await pool.query(STORE, values);
}
