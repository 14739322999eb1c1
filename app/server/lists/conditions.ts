import { sql } from "kysely";
import type { Listing, ListQuery, RecordSource, Sql } from "./Listing";

/** Joins conditions with AND; without any, every row matches. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
}

/** The listing's own filter, as a list of conditions. */
export const baseFilters = ({ filter }: RecordSource): Sql[] => (filter ? [filter] : []);

/** Searches text columns with LIKE and no index, for tables small enough to scan. */
export function searchIn(texts: Readonly<Record<string, Sql>>): Listing["search"] {
  return (pattern, fields) => {
    const chosen = Object.entries(texts).filter(([name]) => !fields || fields.includes(name));
    if (chosen.length === 0) return null;
    return sql`(${sql.join(
      chosen.map(([, text]) => sql`lower(${text}) like ${pattern}`),
      sql` or `,
    )})`;
  };
}

/** A LIKE pattern for lower-case texts that contain this one; its wildcards are escaped. */
export function likePattern(text: string): Sql {
  return sql`lower(${`%${text.replace(/[\\%_]/g, "\\$&")}%`})`;
}

/** The condition for the search text `q`; none when it is empty. */
export function searchCondition(listing: Listing, query: ListQuery): Sql[] {
  const text = query.q?.trim();
  if (!text) return [];
  return [listing.search(likePattern(text), query["search-fields"]) ?? sql`false`];
}
