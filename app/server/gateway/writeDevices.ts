import type { ReportedCapabilities } from "../../domain/capabilities/overrideCapabilities";
import { DEVICE_COLUMNS, splitValues, type Values } from "../../domain/telemetry/deviceColumns";
import type { Database } from "../database/openDatabase";

/** A write of one device; `claim` means it connected here, so that this process owns it from now on. */
export interface DeviceWrite {
  id: number;
  claim: boolean;
  change: Values;
}

/** A written device, with the path of its company. */
export interface Written {
  id: number;
  path: string;
  /** Number of changes of the device, including this one. */
  revision: number;
}

/** A written device with its model, and the capabilities it reported when it enrolled. */
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
 * Writes changes of many devices with one statement. Devices that were deleted, or are owned by another process, are
 * skipped and missing from the result.
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
