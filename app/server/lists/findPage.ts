import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { allOf, baseFilters, searchCondition } from "./conditions";
import type { MatchingRows } from "./countList";
import { countInTenantScope, findFirstRows, limitClause } from "./firstRows";
import { findKeysetPage, KEYSET_FROM } from "./keysetPages";
import { fromWithJoins, idArrayType, type Listing, type ListQuery, type Sql } from "./Listing";
import { orderBy, orderKeys } from "./listOrder";
import { companiesInScope, isTenantScope } from "./tenantScope";

/** Which rows of a list make up the requested page. */
export interface FoundPage {
  /** All rows that match, whatever their page: what `countList` counts. */
  matching: MatchingRows;
  /** The condition that a row is on the page, and the order of its rows. */
  where: Sql;
  order: Sql;
  limit: number;
  /** Selects the ids of the page in their order. */
  ids: Sql;
}

/** Reads the query, filters and sorts, and finds the requested page. */
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
  const isScopeOnly = conditions.every(isTenantScope);
  const companies = isScopeOnly ? companiesInScope(conditions[0]) : undefined;
  const total = isScopeOnly ? (listing.total ?? (companies && countInTenantScope(listing, companies))) : undefined;
  const { limit = 10, offset = 0 } = query;
  const { id, sums } = listing;
  const from = keys.length === 0 ? listing.from : fromWithJoins({ ...listing, joins: keys[0]?.joins ?? listing.joins });
  const ids = sql`select ${id} from ${from} where ${condition} order by ${order} ${limitClause(limit, offset)}`;
  const matching = { from: listing.from, condition, total, ...(sums && { sums }) };
  const found = { matching, where: condition, order, limit, ids };
  if (limit === 0) return found;
  if (keys.length === 0 && offset + limit < KEYSET_FROM) {
    const first = companies && findFirstRows(listing, companies, { limit, offset });
    if (first) return { ...found, where: sql`${id} = any(${first})`, ids: sql`select unnest(${first})` };
  }
  if (offset + limit >= KEYSET_FROM && !query.fields_only) {
    const list = { from, condition, id, keys, isDown: keys.at(-1)?.isDown === true, order };
    const pageIds = await findKeysetPage(transaction, list, { limit, offset });
    const sorted = sql`select unnest(${pageIds}::${idArrayType(listing)})`;
    return { ...found, where: sql`${id} = any(${pageIds})`, ids: sorted };
  }
  // With a sort or an offset, only ids and sort keys of the skipped rows are read: their joins would be wasted.
  const isPlain = offset === 0 && (keys.length === 0 || !listing.joins);
  return isPlain ? found : { ...found, where: sql`${id} in (${ids})` };
}
