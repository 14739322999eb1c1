import type pg from "pg";
import { DEVICE_COLUMNS, splitValues } from "../../app/domain/telemetry/deviceColumns";
import { maintainPartitions } from "../../app/server/history/maintainPartitions";
import { describeDevice } from "../../app/simulator/descriptions/describeDevice";
import { hardwareOf } from "../../app/simulator/telemetry/describeHardware";
import { metricsAt, statusAt } from "../../app/simulator/telemetry/measureDevice";

const PATTERNS = 300;
const DAYS = 30;
const FIVE_MINUTES = 300;
const RETENTION = { measured: DAYS, events: DAYS, usage: DAYS };

const REPORTED_COLUMNS = DEVICE_COLUMNS.filter((column) => !/^status$|_at$|^imei$/.test(column)).join(", ");

/** Reported values of some simulated devices as JSON, so that rows have realistic sizes and variety. */
function describePatterns(): string {
  const now = Math.floor(Date.now() / 1000);
  const rows = Array.from({ length: PATTERNS }, (_, index) => {
    const device = describeDevice(1, index);
    const { columns, measured } = splitValues({
      ...hardwareOf(device),
      ...statusAt(device, now),
      ...metricsAt(device, now),
    });
    const { firmware, name } = device;
    return { ...columns, firmware, measured, name: name.replace(/ \d+$/, ""), model: device.model.model };
  });
  return JSON.stringify(rows);
}

const COMPANIES = `insert into companies (name, parent_id)
  select 'Company ' || n, (select min(id) from companies) from generate_series(1, 40) n`;
const TAGS = `insert into tags (company_id, name, color)
  select (select min(id) from companies), 'Tag ' || n, '#336699' from generate_series(1, 20) n`;
const DEVICES = `
  with place as (select array_agg(id order by id) as ids from companies),
  pattern as (select row_number() over () as position, (r).* from (
    select jsonb_populate_record(null::devices, value) as r from jsonb_array_elements($2::jsonb)) x)
  insert into devices (company_id, name, serial, mac, status, created_at, last_connection_at, last_update_at, model,
    original_model, measured, ${REPORTED_COLUMNS})
  select ids[1 + n % cardinality(ids)], p.name || ' ' || n, 9900000000 + n, upper(lpad(to_hex(n), 12, '0')),
    case when n % 20 = 0 then 0 else 1 end, now() - n * interval '7 minutes', now(), now(), p.model, p.model, p.measured,
    ${REPORTED_COLUMNS.replace(/(\w+)/g, "p.$1")}
  from generate_series(1, $1::integer) n cross join place join pattern p on p.position = 1 + n % ${PATTERNS}`;
const DEVICE_TAGS = `insert into device_tags (device_id, tag_id)
  select d.id, t.id from devices d join tags t on (d.id + t.id) % 13 = 0 on conflict do nothing`;
const SAMPLES = `
  insert into device_samples (device_id, created_at, measured, ${REPORTED_COLUMNS.replace(", vpn_monitoring_instances_state", "")})
  select d.id, at, d.measured, ${REPORTED_COLUMNS.replace(", vpn_monitoring_instances_state", "").replace(/(\w+)/g, "d.$1")}
  from devices d cross join generate_series(now() - interval '${DAYS} days', now(), $3::float8 * interval '1 second') at
  where d.id between $1 and $2`;

/** A year of hourly samples of two devices. */
const HOURS = `
  insert into device_hours (device_id, created_at, measured, ${REPORTED_COLUMNS.replace(", vpn_monitoring_instances_state", "")})
  select d.id, at, d.measured, ${REPORTED_COLUMNS.replace(", vpn_monitoring_instances_state", "").replace(/(\w+)/g, "d.$1")}
  from devices d cross join generate_series(now() - interval '365 days', now(), interval '1 hour') at
  where d.id in ($1, $2) on conflict do nothing`;

/** Inserts a fleet of this size directly with SQL. */
export async function seedFleet(pool: pg.Pool, devices: number): Promise<void> {
  await pool.query(COMPANIES);
  await pool.query(TAGS);
  await pool.query(DEVICES, [devices, describePatterns()]);
  await pool.query(DEVICE_TAGS);
  await pool.query("vacuum analyze");
}

/**
 * Inserts thirty days of samples: about `points` spread over many devices, and as many of a single one. Returns the ids of a
 * device with the usual density and of the dense one.
 */
export async function seedSamples(pool: pg.Pool, points: number): Promise<{ usual: number; dense: number }> {
  await maintainPartitions({ pool }, new Date(), RETENTION);
  const { rows } = await pool.query<{ id: number }>("select min(id) as id from devices");
  const first = rows[0]?.id ?? 0;
  const seconds = DAYS * 86_400;
  const many = Math.ceil(points / (seconds / FIVE_MINUTES));
  // Insert a few old rows first, so that maintenance creates the partitions of earlier days.
  await pool.query(SAMPLES, [first, first, 43_200]);
  await maintainPartitions({ pool }, new Date(), RETENTION);
  await pool.query(SAMPLES, [first + 1, first + many, FIVE_MINUTES]);
  await pool.query(SAMPLES, [first + many + 1, first + many + 1, seconds / points]);
  await pool.query(HOURS, [first + 1, first + many + 1]);
  await pool.query("vacuum analyze device_samples, device_hours");
  return { usual: first + 1, dense: first + many + 1 };
}
