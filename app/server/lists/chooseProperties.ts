import { sql } from "kysely";
import type { RecordSource } from "./Listing";
import { JSON_COLUMN } from "./presentRows";

/** The select list of the requested properties, and which of them are read from the shared JSON column. */
export function chooseProperties({ properties, jsonColumn }: RecordSource, fields: readonly string[] | undefined) {
  const names = Object.keys(properties).filter((name) => !fields || fields.includes(name));
  const jsonNames = names.filter((name) => jsonColumn?.names.has(name));
  const parts = names.flatMap((name) => {
    const by = properties[name];
    return by && !jsonColumn?.names.has(name) ? [sql`${by} as ${sql.id(name)}`] : [];
  });
  if (jsonColumn && jsonNames.length > 0) parts.push(sql`${jsonColumn.column} as ${sql.id(JSON_COLUMN)}`);
  return { names, selected: parts.length > 0 ? sql.join(parts) : sql`1 as nothing`, jsonNames };
}
