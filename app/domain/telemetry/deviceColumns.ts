import { DEVICE_VALUES } from "./deviceValues";

/** A value of a device as reports, the database and listeners carry it. */
export type Value = string | number | boolean | null;

/** Values of a device by column. */
export type Values = Record<string, Value>;

/** The columns of a device that only the door writes, status and times first, then what is asked for most. */
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

const HAS_COLUMN: ReadonlySet<string> = new Set(DEVICE_COLUMNS);

/** The values without a column of their own, which are kept together in the column measured. */
export const MEASURED: readonly string[] = [
  "mqtt",
  ...Object.values(DEVICE_VALUES).flatMap((shapes) => Object.keys(shapes).filter((name) => !HAS_COLUMN.has(name))),
];

/** Values by where they are kept. */
export function splitValues(values: Values): { columns: Values; measured: Values } {
  const entries = Object.entries(values);
  return {
    columns: Object.fromEntries(entries.filter(([name]) => HAS_COLUMN.has(name))),
    measured: Object.fromEntries(entries.filter(([name]) => !HAS_COLUMN.has(name))),
  };
}

const TIMES: ReadonlySet<string> = new Set(["last_connection_at", "last_update_at"]);
const BIG: ReadonlySet<string> = new Set(["sent", "received"]);

/** A row of the database as values: times as ISO text, big numbers as numbers. */
export function valuesOfRow(row: Record<string, unknown>): Values {
  const values: Values = { ...(row.measured as Values) };
  for (const column of DEVICE_COLUMNS) {
    const value = row[column];
    if (value instanceof Date) values[column] = value.toISOString();
    else if (BIG.has(column) && value !== null) values[column] = Number(value);
    else values[column] = value as Value;
  }
  return values;
}

/** Values as the API answers them: times in UTC, to the second. */
export function presentValues(values: Values): Values {
  const shown = { ...values };
  for (const [column, value] of Object.entries(values)) {
    if (TIMES.has(column) && typeof value === "string") shown[column] = value.slice(0, 19).replace("T", " ");
  }
  return shown;
}

/** The wanted values that differ from those already there; what a device never told is not there. */
export function changedValues(there: Values, wanted: Values): Values {
  const changed: Values = {};
  for (const [column, value] of Object.entries(wanted)) {
    if ((there[column] ?? null) !== value) changed[column] = value;
  }
  return changed;
}
