/** A time as the API writes it: UTC, YYYY-MM-DD HH:mm:ss. */
export function presentTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace("T", " ");
}

/** A row as the API answers it: times as text, and nothing where no property was asked for. */
export function presentRow<Row extends object>(row: Row, fields?: readonly string[]): Row {
  const entries = Object.entries(row).filter(([name]) => !fields || fields.includes(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Date ? presentTime(value) : value]),
  ) as Row;
}
