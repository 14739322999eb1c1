import { DEVICE_VALUES, type ValueName } from "./deviceValues";

/** A value of a device as reports, the database and live events carry it. */
export type Value = string | number | boolean | null;

/** Values of a device by column. */
export type Values = Record<string, Value>;

/**
 * Columns of the devices table that only the device gateway writes: status and times first, then the most frequently
 * read ones.
 */
export const DEVICE_COLUMNS = [
  "status",
  "last_connection_at",
  "last_update_at",
  "firmware",
  "imei",
  "signal",
  "temperature",
  "operator",
  "connection_type",
  "connection_state",
  "network_state",
  "sim_slot",
  "sim_state",
  "wan_state",
  "wan_ip",
  "mobile_ip",
  "router_uptime",
  "connection_uptime",
  "sent",
  "received",
  "latitude",
  "longitude",
  "vpn_monitoring_instances_state",
] as const;

const COLUMNS: ReadonlySet<string> = new Set(DEVICE_COLUMNS);

type MeasuredName = "mqtt" | Exclude<ValueName, (typeof DEVICE_COLUMNS)[number]>;

/** Values without their own column; they are stored together in the JSON column `measured`. */
export const MEASURED = ["mqtt", ...Object.values(DEVICE_VALUES).flatMap((shapes) => Object.keys(shapes))].filter(
  (name): name is MeasuredName => !COLUMNS.has(name),
);

/** Splits values by where they are stored. */
export function splitValues(values: Values): { columns: Values; measured: Values } {
  const entries = Object.entries(values);
  return {
    columns: Object.fromEntries(entries.filter(([name]) => COLUMNS.has(name))),
    measured: Object.fromEntries(entries.filter(([name]) => !COLUMNS.has(name))),
  };
}

const TIME_COLUMNS: ReadonlySet<string> = new Set(["last_connection_at", "last_update_at"]);
const BIGINT_COLUMNS: ReadonlySet<string> = new Set(["sent", "received"]);

/** Converts a database row: times become ISO text, bigint columns numbers. */
export function valuesOfRow(row: Record<string, unknown>): Values {
  const values: Values = { ...(row.measured as Values) };
  for (const column of DEVICE_COLUMNS) {
    const value = row[column];
    if (value instanceof Date) values[column] = value.toISOString();
    else if (BIGINT_COLUMNS.has(column) && value !== null) values[column] = Number(value);
    else values[column] = value as Value;
  }
  return values;
}

/** Values as the API returns them: times in UTC, to the second. */
export function presentValues(values: Values): Values {
  const shown = { ...values };
  for (const [column, value] of Object.entries(values)) {
    if (TIME_COLUMNS.has(column) && typeof value === "string") shown[column] = value.slice(0, 19).replace("T", " ");
  }
  return shown;
}

/** The new values that differ from the current ones; a value that was never reported counts as null. */
export function changedValues(current: Values, wanted: Values): Values {
  const changed: Values = {};
  for (const [column, value] of Object.entries(wanted)) {
    if ((current[column] ?? null) !== value) changed[column] = value;
  }
  return changed;
}
