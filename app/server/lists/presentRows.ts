import { presentTime } from "../values/presentTime";

/** Where some properties of rows lie together, which these are, and what was asked for. */
interface Lying {
  together: string;
  lying: readonly string[];
  fields?: readonly string[] | undefined;
}

/** Rows as the API answers them, with what lies together in one column put beside the rest. */
export function presentRows<Row extends object>(rows: readonly Row[], { together, lying, fields }: Lying): Row[] {
  const own = Object.keys(rows[0] ?? {}).filter((name) => name !== together && (!fields || fields.includes(name)));
  // An object given a hundred properties one by one becomes a slow one; a copy of a copy that has them all stays a fast one.
  const blank = { ...Object.fromEntries([...own, ...lying].map((name) => [name, null])) };
  return rows.map((row) => {
    const from = row as Record<string, unknown>;
    const presented: Record<string, unknown> = { ...blank };
    for (const name of own) {
      const value = from[name];
      presented[name] = value instanceof Date ? presentTime(value) : value;
    }
    const values = (from[together] ?? {}) as Record<string, unknown>;
    for (const name of lying) {
      if (values[name] !== undefined) presented[name] = values[name];
    }
    return presented as Row;
  });
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
