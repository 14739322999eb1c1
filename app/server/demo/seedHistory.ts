import { sql, type Transaction } from "kysely";
import { splitValues } from "../../domain/telemetry/deviceColumns";
import { describeDevice } from "../../simulator/descriptions/describeDevice";
import { hasSecondModem } from "../../simulator/descriptions/secondModem";
import { metricsAt, statusAt } from "../../simulator/telemetry/measureDevice";
import type { Tables } from "../database/tables/tables";
import { presentDay } from "../values/presentTime";

/** The devices to create history for, and its end. */
export interface HistorySeedOptions {
  seed: number;
  from: number;
  to: number;
  now: Date;
}

const HOUR = 3600;
const HOURS = 48;
const DAYS = 14;
/** Maximum number of devices with seeded history, so that the demonstration starts quickly. */
const MAX_DEVICES = 200;

function samplesOf(seed: number, index: number, now: number): object[] {
  const device = describeDevice(seed, index);
  if (["never", "pending", "offline"].includes(device.behaviour)) return [];
  const times = Array.from({ length: HOURS }, (_, hour) => (Math.floor(now / HOUR) - HOURS + hour + 1) * HOUR - 1800);
  return times.map((time) => {
    const { columns, measured } = splitValues({ ...statusAt(device, time), ...metricsAt(device, time) });
    return { serial: device.serial, created_at: new Date(time * 1000), ...columns, measured };
  });
}

function usageOf(seed: number, index: number, now: number): object[] {
  const device = describeDevice(seed, index);
  if (device.operator === null || ["never", "pending", "offline"].includes(device.behaviour)) return [];
  const today = Math.floor(now / 86_400);
  const modems = hasSecondModem(device) ? ["", "_2"] : [""];
  return Array.from({ length: DAYS }, (_, day) => (today - DAYS + day) * 86_400).flatMap((start) => {
    const [status, before, after] = [
      statusAt(device, start),
      metricsAt(device, start),
      metricsAt(device, start + 86_400),
    ];
    const date = presentDay(new Date(start * 1000));
    const grown = (name: string) => Math.max(0, Number(after[name]) - Number(before[name]));
    return modems.map((suffix, place) => ({
      ...{ serial: device.serial, date, modem: place + 1, sim_slot: status[`sim_slot${suffix}`] },
      ...{ sent: grown(`sent${suffix}`), received: grown(`received${suffix}`) },
    }));
  });
}

/** Seeds the history of new devices: samples of two days and traffic of two weeks. */
export async function seedHistory(transaction: Transaction<Tables>, options: HistorySeedOptions): Promise<void> {
  const now = Math.floor(options.now.getTime() / 1000);
  const last = Math.min(options.to, MAX_DEVICES);
  const indexes = Array.from({ length: Math.max(0, last - options.from) }, (_, offset) => options.from + offset);
  const samples = JSON.stringify(indexes.flatMap((index) => samplesOf(options.seed, index, now)));
  const usage = JSON.stringify(indexes.flatMap((index) => usageOf(options.seed, index, now)));
  await sql`
    insert into device_samples (device_id, created_at, signal, temperature, sent, received, sim_slot, sim_state, operator,
      connection_type, connection_state, network_state, wan_state, wan_ip, mobile_ip, router_uptime, connection_uptime,
      latitude, longitude, measured)
    select d.id, r.created_at, r.signal, r.temperature, r.sent, r.received, r.sim_slot, r.sim_state, r.operator,
      r.connection_type, r.connection_state, r.network_state, r.wan_state, r.wan_ip, r.mobile_ip, r.router_uptime,
      r.connection_uptime, r.latitude, r.longitude, r.measured
    from jsonb_to_recordset(${samples}::jsonb) r(serial text, created_at timestamptz, signal smallint,
      temperature smallint, sent bigint, received bigint, sim_slot smallint, sim_state text, operator text,
      connection_type text, connection_state text, network_state text, wan_state text, wan_ip text, mobile_ip text,
      router_uptime int, connection_uptime int, latitude float8, longitude float8, measured jsonb)
    join devices d on d.serial = r.serial
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into device_hours
    select distinct on (s.device_id, date_trunc('hour', s.created_at, 'UTC')) s.* from device_samples s
    where not exists (select from device_hours h where h.device_id = s.device_id)
    order by s.device_id, date_trunc('hour', s.created_at, 'UTC'), s.created_at on conflict do nothing`.execute(
    transaction,
  );
  // Finished periods are rolled up once: reset the mark, so that they are rolled up again with the inserted samples.
  await sql`update extremes_made set until = least(until, date_trunc('day', ${options.now}::timestamptz, 'UTC') - ${`${HOURS + 24} hours`}::interval)`.execute(
    transaction,
  );
  await sql`
    insert into device_data_usage (device_id, date, modem, sim_slot, sent, received)
    select d.id, r.date, r.modem, r.sim_slot, r.sent, r.received
    from jsonb_to_recordset(${usage}::jsonb) r(serial text, date date, modem smallint, sim_slot smallint, sent bigint,
      received bigint)
    join devices d on d.serial = r.serial on conflict do nothing`.execute(transaction);
}
