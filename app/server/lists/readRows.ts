import { sql, type Transaction } from "kysely";
import { hasNoParameters, queryWithCachedPlan } from "../database/cachedPlans";
import type { Tables } from "../database/tables/tables";
import type { FoundPage } from "./findPage";
import { fromWithJoins, idArrayType, type Listing, type Sql } from "./Listing";

/** Above this, rows are read in one query: the plan cached for the second of two would look them up one by one. */
const MAX_ROWS_BY_ID = 1000;

/** The transaction-local setting that hands the ids of a page from the first query to the second. */
const PAGE_SETTING = "farhelm.page";

interface Listed {
  listed_id: number | string;
}

/** Finds the ids of a page in their order, and stores them in the setting for the next query. */
async function storePageIds(transaction: Transaction<Tables>, ids: Sql): Promise<string[]> {
  const query = sql<{ ids: string }>`select set_config(${sql.lit(PAGE_SETTING)}, array(${ids})::text, true) as ids`;
  const [found] = await queryWithCachedPlan(transaction, query);
  return found?.ids.slice(1, -1).split(",") ?? [];
}

function inOrder<Row extends Listed>(rows: Row[], ids: readonly string[], { operation }: Listing): Row[] {
  if (rows.length > ids.length) throw new Error(`Several rows of ${operation} have the same id.`);
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ listed_id }: Row) => {
    const place = places.get(String(listed_id));
    if (place === undefined) throw new Error("Two pages were read at once in one transaction.");
    return place;
  };
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Reads the rows of a page in their order. A query with parameters is split in two pipelined ones: the first finds the ids,
 * the second reads the rows and joins of these ids. The text of the second is the same for every page, so its plan is
 * cached; planning the joins anew took longer than running them.
 */
export async function readRows<Row extends object>(
  transaction: Transaction<Tables>,
  listing: Listing,
  { where, order, limit, ids }: FoundPage,
  selected: Sql,
): Promise<Row[]> {
  const from = fromWithJoins(listing);
  const isConstant = hasNoParameters(transaction, sql`${where} ${order}`);
  if (isConstant || limit > MAX_ROWS_BY_ID) {
    const page = sql<Row>`select ${selected} from ${from} where ${where} order by ${order} limit ${sql.lit(limit)}`;
    return queryWithCachedPlan(transaction, page, isConstant);
  }
  // The subquery hides the setting from the planner: otherwise it would plan for the ids of the first page.
  const isFound = sql`${listing.id} = any(array(select unnest(current_setting(${sql.lit(PAGE_SETTING)})::${idArrayType(listing)})))`;
  const page = sql<Row & Listed>`select ${selected}, ${listing.id} as listed_id from ${from} where ${isFound}`;
  const [found, rows] = await Promise.all([
    storePageIds(transaction, ids),
    queryWithCachedPlan(transaction, page, true),
  ]);
  return inOrder(rows, found, listing);
}
