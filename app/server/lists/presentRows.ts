import { presentTime } from "../values/presentTime";

/** The alias under which the JSON column of a listing is selected. */
export const JSON_COLUMN = "json_column";

interface Presentation {
  /** The properties to take out of the JSON column. */
  jsonNames: readonly string[];
  /** The requested properties; all when left out. */
  fields?: readonly string[] | undefined;
}

/** Rows as the API returns them: times as text, properties of the JSON column beside the others. */
export function presentRows<Row extends object>(rows: readonly Row[], { jsonNames, fields }: Presentation): Row[] {
  const own = Object.keys(rows[0] ?? {}).filter((name) => name !== JSON_COLUMN && (!fields || fields.includes(name)));
  // An object that is given a hundred properties one by one gets slow dictionary properties in V8; a copy of one that has
  // them all keeps fast ones.
  const blank = { ...Object.fromEntries([...own, ...jsonNames].map((name) => [name, null])) };
  return rows.map((row) => {
    const from = row as Record<string, unknown>;
    const presented: Record<string, unknown> = { ...blank };
    for (const name of own) {
      const value = from[name];
      presented[name] = value instanceof Date ? presentTime(value) : value;
    }
    const values = (from[JSON_COLUMN] ?? {}) as Record<string, unknown>;
    for (const name of jsonNames) {
      if (values[name] !== undefined) presented[name] = values[name];
    }
    return presented as Row;
  });
}

/** A row as the API returns it: times as text, limited to the requested properties. */
export function presentRow<Row extends object>(row: Row, fields?: readonly string[]): Row {
  const presented: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (fields && !fields.includes(name)) continue;
    presented[name] = value instanceof Date ? presentTime(value) : value;
  }
  return presented as Row;
}
