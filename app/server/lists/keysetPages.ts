import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { setBounded } from "../values/setBounded";
import type { Sql } from "./Listing";

/** Pages that end behind this offset use keyset pagination: they continue after the last row of the previous page. */
export const KEYSET_FROM = 10_000;

/** How long the end of a page is cached; a client that pages through a list requests the next page sooner. */
const PAGE_END_LIFETIME_MS = 60_000;
const MAX_PAGE_ENDS = 2000;

/** A sort key, before the id. */
export interface OrderKey {
  by: Sql;
  isDown: boolean;
  /** It can be null; nulls come last. */
  isOptional: boolean;
  /** Replaces the list's joins when this is the first key. */
  joins?: Sql | undefined;
}

/** The rows that meet a condition, in their order. */
export interface OrderedRows {
  from: Sql;
  condition: Sql;
  id: Sql;
  keys: readonly OrderKey[];
  /** Whether the id is in descending order. */
  isDown: boolean;
  order: Sql;
}

/** The end of a page: the sort key and id of its last row, as PostgreSQL's text, which loses no precision. */
interface PageEnd {
  id: string;
  key: string | null;
}

const pageEnds = new Map<string, { end: PageEnd; expiresAt: number }>();

function storePageEnd(cacheKey: string, end: PageEnd): void {
  setBounded(pageEnds, cacheKey, { end, expiresAt: Date.now() + PAGE_END_LIFETIME_MS }, MAX_PAGE_ENDS);
}

function findPageEnd(cacheKey: string): PageEnd | undefined {
  const cached = pageEnds.get(cacheKey);
  return cached && cached.expiresAt > Date.now() ? cached.end : undefined;
}

/** Cache keys by offset, made of the query and the session: sessions that see different rows never share an entry. */
async function createCacheKeys(transaction: Transaction<Tables>, { from, condition, order }: OrderedRows) {
  const query = sql`${from} ${condition} ${order}`.compile(transaction);
  const { rows } = await sql<object>`select current_setting('farhelm.user', true) as person,
    current_setting('farhelm.reach', true) as reach, current_setting('farhelm.companies', true) as companies`.execute(
    transaction,
  );
  const digest = createHash("sha256").update(JSON.stringify([rows, query.sql, query.parameters]));
  return (offset: number) => `${digest.copy().digest("base64")} ${offset}`;
}

/** The conditions of the rows that follow a page end, one after the other; each is one range of an index in this order. */
function rangesAfter({ keys: [key], id, isDown }: OrderedRows, last: PageEnd): Sql[] {
  const beyond = sql.raw(isDown ? "<" : ">");
  if (!key) return [sql`${id} ${beyond} ${last.id}`];
  if (last.key === null) return [sql`${key.by} is null and ${id} ${beyond} ${last.id}`];
  const after = sql`(${key.by}, ${id}) ${beyond} (${last.key}, ${last.id})`;
  return key.isOptional ? [after, sql`${key.by} is null`] : [after];
}

/** The ids of a page behind a large offset; reads from the end of the previous page where that is still cached. */
export async function findKeysetPage(
  transaction: Transaction<Tables>,
  list: OrderedRows,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { from, condition, id, keys, order } = list;
  const key = keys[0] ? sql`(${keys[0].by})::text` : sql`null::text`;
  const read = async (range: Sql, limitClause: Sql) => {
    const query = sql<PageEnd>`select (${id})::text as id, ${key} as key from ${from} where ${condition} and ${range}
      order by ${order} ${limitClause}`;
    return (await query.execute(transaction)).rows;
  };
  const cacheKey = await createCacheKeys(transaction, list);
  const last = findPageEnd(cacheKey(offset));
  const rows: PageEnd[] = [];
  for (const range of last ? rangesAfter(list, last) : []) {
    if (rows.length < limit) rows.push(...(await read(range, sql`limit ${limit - rows.length}`)));
  }
  if (!last) rows.push(...(await read(sql`true`, sql`limit ${limit} offset ${offset}`)));
  const end = rows.at(-1);
  // With several sort keys, the rows after a page end are not one range of an index.
  if (end && rows.length === limit && keys.length < 2) storePageEnd(cacheKey(offset + limit), end);
  return rows.map((row) => row.id);
}
