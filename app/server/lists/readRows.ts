import { sql, type Transaction } from "kysely";
import { hasNoParameters, queryWithCachedPlan } from "../database/cachedPlans";
import type { Tables } from "../database/tables/tables";
import type { FoundPage } from "./findPage";
import { fromWithJoins, idArrayType, type Listing, type Sql } from "./readList";

/** More rows than on any screen are read in one pass: what is planned for a few would take them one by one. */
const MOST_FOUND_FIRST = 1000;

/** Where a question finds the ids that the one before it left behind. */
const PAGE = "farhelm.page";

interface Listed {
  listed_id: number | string;
}

/** Finds the ids of a page, in their order, and leaves them where the next question finds them. */
async function leaveIds(transaction: Transaction<Tables>, ids: Sql): Promise<string[]> {
  const left = sql<{ ids: string }>`select set_config(${sql.lit(PAGE)}, array(${ids})::text, true) as ids`;
  const [found] = await queryWithCachedPlan(transaction, left);
  return found?.ids.slice(1, -1).split(",") ?? [];
}

function inOrder<Row extends Listed>(rows: Row[], ids: readonly string[]): Row[] {
  if (rows.length > ids.length) throw new Error("Several rows of a list have the same id.");
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ listed_id }: Row) => {
    const place = places.get(String(listed_id));
    if (place === undefined) throw new Error("Two pages were read at once in one transaction.");
    return place;
  };
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Reads the rows of a page in their order. Where values choose them, one question finds their ids, and the next, which
 * leaves with it, reads what is joined to these, in words that are the same for every page: to plan that anew for each
 * question took longer than to answer.
 */
export async function readRows<Row extends object>(
  transaction: Transaction<Tables>,
  listing: Listing,
  { where, order, limit, ids }: FoundPage,
  selected: Sql,
): Promise<Row[]> {
  const from = fromWithJoins(listing);
  const isAlike = hasNoParameters(transaction, sql`${where} ${order}`);
  if (isAlike || limit > MOST_FOUND_FIRST) {
    const page = sql<Row>`select ${selected} from ${from} where ${where} order by ${order} limit ${sql.lit(limit)}`;
    return queryWithCachedPlan(transaction, page, isAlike);
  }
  // Selected, they are no value that is looked at when it is planned: the first page of all decides for none after it.
  const isFound = sql`${listing.id} = any(array(select unnest(current_setting(${sql.lit(PAGE)})::${idArrayType(listing)})))`;
  const page = sql<Row & Listed>`select ${selected}, ${listing.id} as listed_id from ${from} where ${isFound}`;
  const [found, rows] = await Promise.all([leaveIds(transaction, ids), queryWithCachedPlan(transaction, page, true)]);
  return inOrder(rows, found);
}
