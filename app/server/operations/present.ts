/** A time as the API writes it: UTC, YYYY-MM-DD HH:mm:ss. */
export function presentTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace("T", " ");
}

/** A row as the API answers it: times as text, and nothing where no property was asked for. */
export function presentRow<Row extends object>(row: Row, fields?: readonly string[]): Row {
  const presented: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (fields && !fields.includes(name)) continue;
    presented[name] = value instanceof Date ? presentTime(value) : value;
  }
  return presented as Row;
}
