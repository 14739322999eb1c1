import { createHash } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { setBounded } from "../values/setBounded";

type Sql = RawBuilder<unknown>;

/** From here on a page begins where the one before it ended: nothing before it is counted through again. */
export const KEYSET_FROM = 10_000;

/** How long the end of a page is remembered: whoever walks through a list asks for the next one sooner. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 2000;

/** What rows are ordered by, before their id. */
export interface OrderKey {
  by: Sql;
  isDown: boolean;
  /** It can be null, and then comes last. */
  isOptional: boolean;
  /** What is joined in place of the list's own joins, where this is the first. */
  joins?: Sql | undefined;
}

/** Rows in an order: all that meet the condition. */
export interface OrderedRows {
  from: Sql;
  condition: Sql;
  id: Sql;
  keys: readonly OrderKey[];
  /** The direction of the id. */
  isDown: boolean;
  order: Sql;
}

/** Where a page ended: the last row's key and id as the database writes them, so that nothing of them is lost. */
interface Row {
  id: string;
  key: string | null;
}

const ends = new Map<string, { row: Row; until: number }>();

function remember(name: string, row: Row): void {
  setBounded(ends, name, { row, until: Date.now() + REMEMBERED_MS }, MOST_REMEMBERED);
}

function recall(name: string): Row | undefined {
  const known = ends.get(name);
  return known && known.until > Date.now() ? known.row : undefined;
}

/** One name for the rows somebody sees in this order: ends are never shared between those who see different rows. */
async function nameOf(transaction: Transaction<Tables>, { from, condition, order }: OrderedRows) {
  const asked = sql`${from} ${condition} ${order}`.compile(transaction);
  const { rows } = await sql<object>`select current_setting('farhelm.user', true) as person,
    current_setting('farhelm.reach', true) as reach, current_setting('farhelm.companies', true) as companies`.execute(
    transaction,
  );
  const digest = createHash("sha256").update(JSON.stringify([rows, asked.sql, asked.parameters]));
  return (offset: number) => `${digest.copy().digest("base64")} ${offset}`;
}

/** The ranges that follow a row, one after the other; each lies together in an index of this order. */
function rangesAfter({ keys: [key], id, isDown }: OrderedRows, last: Row): Sql[] {
  const beyond = sql.raw(isDown ? "<" : ">");
  if (!key) return [sql`${id} ${beyond} ${last.id}`];
  if (last.key === null) return [sql`${key.by} is null and ${id} ${beyond} ${last.id}`];
  const after = sql`(${key.by}, ${id}) ${beyond} (${last.key}, ${last.id})`;
  return key.isOptional ? [after, sql`${key.by} is null`] : [after];
}

/** The ids of a page far into a list; the end of the page before leads to it where it is still known. */
export async function findKeysetPage(
  transaction: Transaction<Tables>,
  list: OrderedRows,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { from, condition, id, keys, order } = list;
  const key = keys[0] ? sql`(${keys[0].by})::text` : sql`null::text`;
  const read = async (range: Sql, rest: Sql) => {
    const text = sql<Row>`select (${id})::text as id, ${key} as key from ${from} where ${condition} and ${range}
      order by ${order} ${rest}`;
    return (await text.execute(transaction)).rows;
  };
  const name = await nameOf(transaction, list);
  const last = recall(name(offset));
  const rows: Row[] = [];
  for (const range of last ? rangesAfter(list, last) : []) {
    if (rows.length < limit) rows.push(...(await read(range, sql`limit ${limit - rows.length}`)));
  }
  if (!last) rows.push(...(await read(sql`true`, sql`limit ${limit} offset ${offset}`)));
  const end = rows.at(-1);
  // Rows in an order of several keys have no one range behind a row.
  if (end && rows.length === limit && keys.length < 2) remember(name(offset + limit), end);
  return rows.map((row) => row.id);
}
