import { dayjs } from "../../domain/dayjs";
import { DEVICE_VALUES } from "../../domain/telemetry/deviceValues";
import type { Database } from "../database/openDatabase";
import { inTransaction } from "./inTransaction";

const COLUMNS = `signal, temperature, sent, received, sim_slot, sim_state, operator, connection_type, connection_state,
  network_state, wan_state, wan_ip, mobile_ip, firmware, router_uptime, connection_uptime, latitude, longitude`;

/** Increase of a counter in the `measured` JSON; a counter that was reset counts as 0. */
const grownBy = (counter: string) =>
  `greatest((measured ->> '${counter}')::bigint - (before_measured ->> '${counter}')::bigint, 0)`;

// One row per device and moment, whichever server writes it. The increase of each modem's counters is added to the day,
// and the first sample of an hour is also stored for charts of long ranges.
const SAMPLE = `
  with taken as (
    insert into device_samples (device_id, created_at, ${COLUMNS}, measured)
    select id, $1::timestamptz, ${COLUMNS}, measured - $2::text[] from devices
    where status = 1 and monitoring_enabled and credit_enabled and (credit_expire_at is null or credit_expire_at > $1)
    on conflict do nothing returning *
  ), compared as (
    select t.*, before.created_at as before_at, before.sent as before_sent, before.received as before_received,
      before.measured as before_measured
    from taken t left join lateral (
      select s.created_at, s.sent, s.received, s.measured from device_samples s
      where s.device_id = t.device_id and s.created_at < $1::timestamptz and s.created_at >= $3::timestamptz
      order by s.created_at desc limit 1) before on true
  ), hours as (
    insert into device_hours (device_id, created_at, ${COLUMNS}, measured)
    select device_id, created_at, ${COLUMNS}, measured from compared
    where before_at is null or before_at < date_trunc('hour', $1::timestamptz, 'UTC')
    on conflict do nothing
  ), grown as (
    select device_id, 1 as modem, coalesce(sim_slot, 1) as sim_slot, greatest(sent - before_sent, 0) as sent,
      greatest(received - before_received, 0) as received
    from compared where before_at is not null
    union all
    select device_id, 2, coalesce((measured ->> 'sim_slot_2')::smallint, 1), ${grownBy("sent_2")}, ${grownBy("received_2")}
    from compared where before_measured ?| array['sent_2', 'received_2']
  )
  insert into device_data_usage (device_id, date, modem, sim_slot, sent, received)
  select device_id, ($1::timestamptz at time zone 'UTC')::date, modem, sim_slot, sent, received from grown
  where sent + received > 0
  on conflict (device_id, date, modem, sim_slot) do update
    set sent = device_data_usage.sent + excluded.sent, received = device_data_usage.received + excluded.received`;

/** Values of `hello` are constant and not sampled. */
const CONSTANT_VALUES = ["mqtt", ...Object.keys(DEVICE_VALUES.hello)];

/** Maximum age of the previous sample; the bound lets the query search the newest partitions first. */
const MAX_GAP_DAYS = 30;

// The partition of a new day is known to be empty, so the planner prefers a sequential scan; as it fills during the
// statement, each of a hundred thousand devices would scan those before it.
const BEGIN = "set local enable_seqscan to off";

/** Stores a sample of the last-known values of every connected device that is monitored and has an active service. */
export async function sampleDevices({ pool }: Pick<Database, "pool">, now: Date): Promise<void> {
  const values = [now, CONSTANT_VALUES, dayjs.utc(now).subtract(MAX_GAP_DAYS, "day").toDate()];
  await inTransaction(pool, BEGIN, (client) => client.query(SAMPLE, values));
}
