import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { invalid } from "../requests/ApiError";
import { type Counted, countList } from "./countList";
import { countInTenantScope, findFirstRows, limitClause } from "./firstRows";
import { findKeysetPage, KEYSET_FROM, type OrderKey } from "./keysetPages";
import {
  allOf,
  baseFilters,
  fromWithJoins,
  idArrayType,
  type Listing,
  type ListQuery,
  type Sql,
  searchCondition,
} from "./readList";
import { companiesInScope, isTenantScope } from "./tenantScope";

function orderKeys({ sorts }: Listing, names: readonly string[]): OrderKey[] {
  return names.map((name) => {
    const isDown = name.startsWith("-");
    const sort = sorts[isDown ? name.slice(1) : name];
    if (!sort) throw invalid("sort", `This list cannot be sorted by ${name}.`);
    return { by: sort.by, isDown, isOptional: sort.optional === true, joins: sort.joins };
  });
}

function orderBy({ id }: Listing, keys: readonly OrderKey[]): Sql {
  const way = (isDown: boolean | undefined) => sql.raw(isDown ? "desc" : "asc");
  const parts = keys.map(({ by, isDown, isOptional }) => {
    return sql`${by} ${way(isDown)}${sql.raw(isOptional ? " nulls last" : "")}`;
  });
  // Behind the id nothing is left to order by.
  return sql.join(keys.some(({ by }) => by === id) ? parts : [...parts, sql`${id} ${way(keys.at(-1)?.isDown)}`]);
}

/** The order of a list that is asked for by the names of its sorts. */
export function listOrder(listing: Listing, sorts: readonly string[] = []): Sql {
  return orderBy(listing, orderKeys(listing, sorts));
}

/** The page of a list that is asked for. */
export interface FoundPage {
  /** Counts the rows there are in all. */
  count(): Promise<Counted>;
  /** The condition that a row is of the page, and the order of these. */
  where: Sql;
  order: Sql;
  limit: number;
  /** Selects the ids of the page in their order. */
  ids: Sql;
}

/** Finds the page of a list that is asked for. */
export async function findPage(
  transaction: Transaction<Tables>,
  listing: Listing,
  query: ListQuery,
  filters: readonly Sql[],
): Promise<FoundPage> {
  const conditions = [...filters, ...searchCondition(listing, query)];
  const condition = allOf([...baseFilters(listing), ...conditions]);
  const keys = orderKeys(listing, query.sort ?? []);
  const order = orderBy(listing, keys);
  const isReachAlone = conditions.every(isTenantScope);
  const companies = isReachAlone ? companiesInScope(conditions[0]) : undefined;
  const total = isReachAlone ? (listing.total ?? (companies && countInTenantScope(listing, companies))) : undefined;
  const count = () => countList(transaction, { ...listing, total }, condition);
  const { limit = 10, offset = 0 } = query;
  const { id } = listing;
  const from = keys.length === 0 ? listing.from : fromWithJoins({ ...listing, joins: keys[0]?.joins ?? listing.joins });
  const ids = sql`select ${id} from ${from} where ${condition} order by ${order} ${limitClause(limit, offset)}`;
  const found = { count, where: condition, order, limit, ids };
  if (limit === 0) return found;
  if (keys.length === 0 && offset + limit < KEYSET_FROM) {
    const first = companies && findFirstRows(listing, companies, { limit, offset });
    if (first) return { ...found, where: sql`${id} = any(${first})`, ids: sql`select unnest(${first})` };
  }
  if (offset + limit >= KEYSET_FROM && !query.fields_only) {
    const list = { from, condition, id, keys, isDown: keys.at(-1)?.isDown === true, order };
    const far = await findKeysetPage(transaction, list, { limit, offset });
    return { ...found, where: sql`${id} = any(${far})`, ids: sql`select unnest(${far}::${idArrayType(listing)})` };
  }
  // What is sorted or passed over is the keys alone, else: what the other rows hold would be put together for nothing.
  const isPlain = offset === 0 && (keys.length === 0 || !listing.joins);
  return isPlain ? found : { ...found, where: sql`${id} in (${ids})` };
}
