import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { ResponseShape } from "../../responses/ResponseShape";
import { chooseProperties } from "../chooseProperties";
import { type Counted, countList } from "../countList";
import { findPage } from "../findPage";
import type { Listing, ListQuery, Sql } from "../Listing";
import { loadRelated, type RelatedRows } from "../loadRelated";
import { presentRows } from "../presentRows";
import { readRows } from "../readRows";
import { JsonText } from "./JsonText";
import type { RowTextCache } from "./RowTextCache";

/** A list whose rows have a revision number, so that the JSON of a row is serialized once per revision. */
export interface RevisedListing extends Listing {
  revision: Sql;
  /** Properties that depend on other rows or on the time, and are read for every request. */
  fresh: ReadonlySet<string>;
  /** Those of them that list rows of another table. */
  related: Readonly<Record<string, RelatedRows>>;
}

/** How rows are serialized: the cache of their texts, the last changes to them, and their schema in the API. */
export interface RowSerializer<Row> {
  texts: RowTextCache;
  finish(rows: Row[]): Row[];
  shape: ResponseShape;
}

const COMMA = Buffer.from(",");

type Revision = { row_id: number; row_revision: number };

/** The fresh properties as the end of a row's text; cached texts lack the closing brace. */
function endOf(own: Buffer, fresh: string): string {
  if (fresh === "{}") return "}";
  return own.length === 1 ? fresh.slice(1) : `,${fresh.slice(1)}`;
}

/** Joins the texts of rows into a JSON array. Cached texts stay bytes: decoding and encoding them took longer than reading. */
function joinPage(rows: readonly { own: Buffer; fresh: object }[]): JsonText {
  const parts = rows.flatMap(({ own, fresh }, index) => {
    const before = index === 0 ? [] : [COMMA];
    return [...before, own, Buffer.from(endOf(own, JSON.stringify(fresh)))];
  });
  return new JsonText([Buffer.from("["), ...parts, Buffer.from("]")]);
}

/** Digests a choice of properties, so that cache keys are short. */
function digestNames(names: readonly string[]): string {
  return createHash("sha256").update(names.join()).digest("base64");
}

function namesOf({ properties, fresh }: RevisedListing, fields: readonly string[] | undefined, isFresh: boolean) {
  return Object.keys(properties).filter((name) => fresh.has(name) === isFresh && (!fields || fields.includes(name)));
}

/** The select list of the fresh properties; for related rows, their ids. */
function chooseFresh(listing: RevisedListing, names: readonly string[]) {
  const related = Object.entries(listing.related).filter(([name]) => names.includes(name));
  const properties = { ...listing.properties, ...Object.fromEntries(related.map(([name, { ids }]) => [name, ids])) };
  return {
    selected: chooseProperties({ ...listing, properties }, names).selected,
    related: Object.fromEntries(related),
  };
}

async function serializeRows<Row extends object>(
  transaction: Transaction<Tables>,
  listing: RevisedListing,
  names: readonly string[],
  ids: readonly number[],
  { finish, shape }: RowSerializer<Row>,
): Promise<{ id: number; revision: number; text: Buffer }[]> {
  const { selected, jsonNames } = chooseProperties(listing, names);
  const { rows } = await sql<
    Row & Revision
  >`select ${listing.id} as row_id, ${listing.revision} as row_revision, ${selected}
    from ${listing.from} where ${listing.id} = any(${[...ids]}::integer[])`.execute(transaction);
  const finished = finish(presentRows<Row>(rows, { jsonNames, fields: names }));
  return rows.map(({ row_id, row_revision }, index) => ({
    id: row_id,
    revision: row_revision,
    text: Buffer.from(JSON.stringify(shape.withoutNulls(finished[index])).slice(0, -1)),
  }));
}

/** The texts of rows by id: from the cache where their revision is the same, else serialized and stored in it. */
async function readTexts<Row extends object>(
  transaction: Transaction<Tables>,
  listing: RevisedListing,
  names: readonly string[],
  rows: readonly Revision[],
  serializer: RowSerializer<Row>,
): Promise<ReadonlyMap<number, Buffer>> {
  const { texts } = serializer;
  const choice = digestNames(names);
  const found = new Map<number, Buffer>();
  for (const { row_id, row_revision } of rows) {
    const text = texts.find(`${row_id} ${choice}`, row_revision);
    if (text !== undefined) found.set(row_id, text);
  }
  const missing = rows.flatMap(({ row_id }) => (found.has(row_id) ? [] : [row_id]));
  if (missing.length === 0) return found;
  for (const { id, revision, text } of await serializeRows(transaction, listing, names, missing, serializer)) {
    found.set(id, text);
    texts.store(`${id} ${choice}`, { revision, text });
  }
  return found;
}

/**
 * Reads a page of a list as JSON, with its total. Every request reads ids and revisions under row-level security, so the
 * cache decides nothing about access: it only supplies texts of the same revision. For read-only transactions alone, as
 * the text of a change that is rolled back would stay in the cache.
 */
export async function readJsonList<Row extends object>(
  transaction: Transaction<Tables>,
  listing: RevisedListing,
  { query, filters }: { query: ListQuery; filters: readonly Sql[] },
  serializer: RowSerializer<Row>,
): Promise<{ data: JsonText; meta: Counted }> {
  const page = await findPage(transaction, listing, query, filters);
  if (page.limit === 0) return { data: joinPage([]), meta: await countList(transaction, page.matching) };
  const freshNames = namesOf(listing, query.fields, true);
  const { selected, related } = chooseFresh(listing, freshNames);
  const revisions = sql`${listing.id} as row_id, ${listing.revision} as row_revision, ${selected}`;
  const rows = await readRows<Revision & Record<string, unknown>>(transaction, listing, page, revisions);
  const texts = await readTexts(transaction, listing, namesOf(listing, query.fields, false), rows, serializer);
  const serialize = () => {
    const fresh = presentRows<object>(rows, { jsonNames: [], fields: freshNames });
    const found = rows.map(({ row_id }, at) => ({
      own: texts.get(row_id),
      fresh: serializer.shape.withoutNulls(fresh[at] ?? {}),
    }));
    // A row without text was removed between the two queries.
    return joinPage(found.filter((row): row is { own: Buffer; fresh: object } => row.own !== undefined));
  };
  // The queries are pipelined: the database counts while the related rows are inserted and the page is serialized.
  const [data, meta] = await Promise.all([
    loadRelated(transaction, rows, related).then(serialize),
    countList(transaction, page.matching),
  ]);
  return { data, meta };
}
