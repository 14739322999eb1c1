import { sql, type Transaction } from "kysely";
import { splitValues } from "../../domain/telemetry/deviceColumns";
import { type DeviceDescription, describeDevice } from "../../simulator/descriptions/describeDevice";
import { draw } from "../../simulator/descriptions/draw";
import { companiesAbove } from "../../simulator/descriptions/fleetCompanies";
import { fleetSecret } from "../../simulator/fleet/fleetSecret";
import { hardwareOf } from "../../simulator/telemetry/describeHardware";
import { metricsAt, statusAt } from "../../simulator/telemetry/measureDevice";
import type { Tables } from "../database/tables/tables";
import { hashSecret } from "../gateway/credentials";
import { DEMO_TAGS } from "./demoTags";
import { ago } from "./SeedContext";

/** The devices to create; ids of companies and tags by their index in the demonstration. */
export interface DeviceSeedOptions {
  seed: number;
  secret: string;
  companies: number[];
  tags: number[];
  /** Index of the first device. */
  from: number;
  /** Index after the last device. */
  to: number;
  now: Date;
}

const BATCH_SIZE = 2000;

/** Last-known values of a device that went offline long ago. */
function lastKnownValues(device: DeviceDescription, created: number, now: number): object {
  if (device.behaviour !== "offline") return {};
  const lost = new Date(created + (now - created) * draw(device.seed, device.index, "lost"));
  const seconds = Math.floor(lost.getTime() / 1000);
  const times = { last_connection_at: lost, last_update_at: lost };
  const { columns, measured } = splitValues({
    ...hardwareOf(device),
    ...statusAt(device, seconds),
    ...metricsAt(device, seconds),
  });
  return { ...times, ...columns, measured };
}

function rowOf(device: DeviceDescription, { secret, companies, now: time }: DeviceSeedOptions): object {
  const { model, behaviour, ageDays, company, name, description, serial, mac, imei } = device;
  const now = time.getTime();
  const created = ago(time, ageDays * 24, "hour").getTime();
  const isNew = behaviour === "never";
  return {
    ...{ name, description, serial, mac, imei },
    company_id: companies[company],
    model: model.model,
    original_model: model.model,
    firmware: isNew ? null : device.firmware,
    status: isNew ? null : behaviour === "pending" ? 2 : 0,
    created_at: new Date(created),
    updated_at: new Date(created),
    measured: {},
    secret_hash: `\\x${hashSecret(fleetSecret(secret, serial)).toString("hex")}`,
    ...lastKnownValues(device, created, now),
  };
}

function tagsOf(device: DeviceDescription, tags: number[]): number[] {
  const above = companiesAbove(device.company);
  return tags.filter((id, position) => {
    const tag = DEMO_TAGS[position];
    return id > 0 && tag && above.includes(tag.company) && draw(device.seed, device.index, "tag", position) < tag.share;
  });
}

const COLUMNS = `company_id int, model text, original_model text, name text, description text, serial text, mac text,
  imei text, firmware text, status smallint, signal smallint, temperature smallint, operator text, connection_type text,
  connection_state text, network_state text, sim_slot smallint, sim_state text, wan_state text, wan_ip text,
  mobile_ip text, router_uptime int, connection_uptime int, sent bigint, received bigint, latitude float8,
  longitude float8, created_at timestamptz, updated_at timestamptz, last_connection_at timestamptz,
  last_update_at timestamptz, measured jsonb, secret_hash bytea`;
const NAMES = COLUMNS.split(",")
  .map((column) => column.trim().split(" ")[0])
  .join(", ");

async function insert(
  transaction: Transaction<Tables>,
  rows: object[],
  tagsBySerial: Map<string, number[]>,
): Promise<void> {
  const [names, columns] = [sql.raw(NAMES), sql.raw(COLUMNS)];
  const inserted = await sql<{ id: number; serial: string }>`
    insert into devices (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(${columns})
    on conflict (serial) do nothing returning id, serial`.execute(transaction);
  const pairs = inserted.rows.flatMap(({ id, serial }) =>
    (tagsBySerial.get(serial) ?? []).map((tag) => [id, tag] as const),
  );
  const [devices, tags] = [pairs.map(([id]) => id), pairs.map(([, tag]) => tag)];
  await sql`insert into device_tags (device_id, tag_id) select * from unnest(${devices}::int[], ${tags}::int[])`.execute(
    transaction,
  );
}

/** Creates devices of a fleet in batches; existing ones are left unchanged. */
export async function seedDevices(transaction: Transaction<Tables>, options: DeviceSeedOptions): Promise<void> {
  for (let start = options.from; start < options.to; start += BATCH_SIZE) {
    const many = Math.min(BATCH_SIZE, options.to - start);
    const devices = Array.from({ length: many }, (_, offset) => describeDevice(options.seed, start + offset));
    const rows = devices.map((device) => rowOf(device, options));
    await insert(transaction, rows, new Map(devices.map((device) => [device.serial, tagsOf(device, options.tags)])));
  }
}
