/** A value of a device as reports, the database and listeners carry it. */
export type Value = string | number | null;

/** Values of a device by column. */
export type Values = Record<string, Value>;

/** The columns of a device that only the door writes, status and times first, then what the device says of itself. */
export const COLUMNS = [
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
] as const;

const TIMES: ReadonlySet<string> = new Set(["last_connection_at", "last_update_at"]);
const BIG: ReadonlySet<string> = new Set(["sent", "received"]);

/** A row of the database as values: times as ISO text, big numbers as numbers. */
export function valuesOfRow(row: Record<string, unknown>): Values {
  const values: Values = {};
  for (const column of COLUMNS) {
    const value = row[column];
    if (value instanceof Date) values[column] = value.toISOString();
    else if (BIG.has(column) && value !== null) values[column] = Number(value);
    else values[column] = value as Value;
  }
  return values;
}

/** Values as the API answers them: times in UTC, to the second. */
export function shownValues(values: Values): Values {
  const shown = { ...values };
  for (const [column, value] of Object.entries(values)) {
    if (TIMES.has(column) && typeof value === "string") shown[column] = value.slice(0, 19).replace("T", " ");
  }
  return shown;
}

/** The wanted values that differ from those already there. */
export function changedValues(there: Values, wanted: Values): Values {
  const changed: Values = {};
  for (const [column, value] of Object.entries(wanted)) {
    if (there[column] !== value) changed[column] = value;
  }
  return changed;
}
