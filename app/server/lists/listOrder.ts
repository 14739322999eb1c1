import { sql } from "kysely";
import { invalid } from "../requests/ApiError";
import type { OrderKey } from "./keysetPages";
import type { Listing, Sql } from "./Listing";

/** The sort keys behind the requested sort names; a leading minus sorts in descending order. */
export function orderKeys({ sorts }: Listing, names: readonly string[]): OrderKey[] {
  return names.map((name) => {
    const isDown = name.startsWith("-");
    const sort = sorts[isDown ? name.slice(1) : name];
    if (!sort) throw invalid("sort", `This list cannot be sorted by ${name}.`);
    return { by: sort.by, isDown, isOptional: sort.optional === true, joins: sort.joins };
  });
}

/** The ORDER BY list of these keys, with the id as the last one. */
export function orderBy({ id }: Listing, keys: readonly OrderKey[]): Sql {
  const direction = (isDown: boolean | undefined) => sql.raw(isDown ? "desc" : "asc");
  const parts = keys.map(({ by, isDown, isOptional }) => {
    return sql`${by} ${direction(isDown)}${sql.raw(isOptional ? " nulls last" : "")}`;
  });
  // Ids are unique: keys after the id have no effect.
  return sql.join(keys.some(({ by }) => by === id) ? parts : [...parts, sql`${id} ${direction(keys.at(-1)?.isDown)}`]);
}

/** The ORDER BY list for the requested sort names. */
export function listOrder(listing: Listing, sorts: readonly string[] = []): Sql {
  return orderBy(listing, orderKeys(listing, sorts));
}
