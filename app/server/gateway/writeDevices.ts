import type { ReportedCapabilities } from "../../domain/capabilities/overrideCapabilities";
import { DEVICE_COLUMNS, splitValues, type Values } from "../../domain/telemetry/deviceColumns";
import type { Database } from "../database/openDatabase";

/** What is to be written of one device; claim: it connected here, so this process speaks for it from now on. */
export interface DeviceWrite {
  id: number;
  claim: boolean;
  change: Values;
}

/** A device that was written, with the path of its company. */
export interface Written {
  id: number;
  path: string;
  /** How often the device was changed, this time included. */
  revision: number;
}

/** A device whose reports were written, its own model, and the capabilities it reported when it enrolled. */
export interface WrittenReport extends Written {
  model: string;
  reported: ReportedCapabilities | null;
}

const SET = DEVICE_COLUMNS.map((column) => `n.${column}`).join(", ");
const UPDATE = `
  update devices d set (${DEVICE_COLUMNS.join(", ")}, measured, gateway_node) = (
    select ${SET}, jsonb_strip_nulls(d.measured || w.measured), case when n.status = 1 then $4 end
    from jsonb_populate_record(d, w.change) n)
  from unnest($1::int[], $2::boolean[], $3::jsonb[], $5::jsonb[]) w(id, claim, change, measured)
  where d.id = w.id and (w.claim or d.gateway_node = $4)
  returning d.id, d.revision, coalesce(d.original_model, d.model) as model, d.capabilities as reported,
    (select c.path from companies c where c.id = d.company_id) as path`;

/**
 * Writes what changed of many devices with one statement. Devices that are gone, or connected to another server process
 * since, are left alone and missing from the answer.
 */
export async function writeDevices(database: Database, node: string, writes: DeviceWrite[]): Promise<WrittenReport[]> {
  const split = writes.map(({ change }) => splitValues(change));
  const values = [
    writes.map(({ id }) => id),
    writes.map(({ claim }) => claim),
    split.map(({ columns }) => JSON.stringify(columns)),
    node,
    split.map(({ measured }) => JSON.stringify(measured)),
  ];
  const { rows } = await database.pool.query<WrittenReport>({ name: "gateway-write", text: UPDATE, values });
  return rows;
}
