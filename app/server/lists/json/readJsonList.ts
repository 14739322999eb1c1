import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { ResponseShape } from "../../responses/ResponseShape";
import type { Counted } from "../countList";
import { findPage } from "../findPage";
import { loadRelated, type RelatedRows } from "../loadRelated";
import { presentRows } from "../presentRows";
import { chooseProperties, type Listing, type ListQuery, type Sql } from "../readList";
import { readRows } from "../readRows";
import { JsonText } from "./JsonText";
import type { RowTextCache } from "./RowTextCache";

/** A list whose rows are counted at each change, so that what follows from a row alone is written once for each revision. */
export interface RevisedListing extends Listing {
  revision: Sql;
  /** What follows from other rows or from the time, and is read at each request. */
  fresh: ReadonlySet<string>;
  /** Those of them that are lists of rows of another table. */
  gathered: Readonly<Record<string, RelatedRows>>;
}

/** Where texts are kept, what is done to rows before they are written, and what an answer may say of one. */
export interface RowSerializer<Row> {
  texts: RowTextCache;
  finish(rows: Row[]): Row[];
  shape: ResponseShape;
}

const COMMA = Buffer.from(",");

type Numbered = { row_id: number; row_revision: number };

/** A row's own text with what was read just now put behind it; own texts are kept without the brace at their end. */
function putBehind(own: Buffer, fresh: string): string {
  if (fresh === "{}") return "}";
  return own.length === 1 ? fresh.slice(1) : `,${fresh.slice(1)}`;
}

/** A page as JSON. Own texts stay the bytes they are: to put them together as text and write that took longer than reading. */
function writePage(rows: readonly { own: Buffer; fresh: object }[]): JsonText {
  const parts = rows.flatMap(({ own, fresh }, index) => {
    const before = index === 0 ? [] : [COMMA];
    return [...before, own, Buffer.from(putBehind(own, JSON.stringify(fresh)))];
  });
  return new JsonText([Buffer.from("["), ...parts, Buffer.from("]")]);
}

/** A short name for a choice of properties: the choice itself would be hashed anew for every row. */
function nameOf(names: readonly string[]): string {
  return createHash("sha256").update(names.join()).digest("base64");
}

function namesOf({ properties, fresh }: RevisedListing, fields: readonly string[] | undefined, isFresh: boolean) {
  return Object.keys(properties).filter((name) => fresh.has(name) === isFresh && (!fields || fields.includes(name)));
}

/** What is read of each row at every request: of what is gathered, the ids. */
function readFresh(listing: RevisedListing, names: readonly string[]) {
  const ids = Object.entries(listing.gathered).filter(([name]) => names.includes(name));
  const properties = { ...listing.properties, ...Object.fromEntries(ids.map(([name, how]) => [name, how.ids])) };
  return { selected: chooseProperties({ ...listing, properties }, names).selected, gathered: Object.fromEntries(ids) };
}

async function writeOwn<Row extends object>(
  transaction: Transaction<Tables>,
  listing: RevisedListing,
  names: readonly string[],
  ids: readonly number[],
  { finish, shape }: RowSerializer<Row>,
): Promise<{ id: number; revision: number; text: Buffer }[]> {
  const { selected, lying } = chooseProperties(listing, names);
  const { rows } = await sql<
    Row & Numbered
  >`select ${listing.id} as row_id, ${listing.revision} as row_revision, ${selected}
    from ${listing.from} where ${listing.id} = any(${[...ids]}::integer[])`.execute(transaction);
  const finished = finish(presentRows<Row>(rows, { together: "together", lying, fields: names }));
  return rows.map(({ row_id, row_revision }, index) => ({
    id: row_id,
    revision: row_revision,
    text: Buffer.from(JSON.stringify(shape.withoutNulls(finished[index])).slice(0, -1)),
  }));
}

/**
 * Reads a page of a list as JSON and how many rows there are in all. What a session may see is decided by the database
 * each time; only what was written of a row of this very revision is taken over. Only for reads: a change that is undone
 * would leave its text behind.
 */
export async function readJsonList<Row extends object>(
  transaction: Transaction<Tables>,
  listing: RevisedListing,
  { query, filters }: { query: ListQuery; filters: readonly Sql[] },
  writing: RowSerializer<Row>,
): Promise<{ data: JsonText; meta: Counted }> {
  const { texts, shape } = writing;
  const page = await findPage(transaction, listing, query, filters);
  if (page.limit === 0) return { data: writePage([]), meta: await page.count() };
  const changing = namesOf(listing, query.fields, true);
  const { selected, gathered } = readFresh(listing, changing);
  const numbered = sql`${listing.id} as row_id, ${listing.revision} as row_revision, ${selected}`;
  const rows = await readRows<Numbered & Record<string, unknown>>(transaction, listing, page, numbered);
  const names = namesOf(listing, query.fields, false);
  const choice = nameOf(names);
  const known = new Map<number, Buffer>();
  for (const { row_id, row_revision } of rows) {
    const text = texts.find(`${row_id} ${choice}`, row_revision);
    if (text !== undefined) known.set(row_id, text);
  }
  const missing = rows.flatMap(({ row_id }) => (known.has(row_id) ? [] : [row_id]));
  if (missing.length > 0) {
    for (const { id, revision, text } of await writeOwn(transaction, listing, names, missing, writing)) {
      known.set(id, text);
      texts.keep(`${id} ${choice}`, { revision, text });
    }
  }
  const write = () => {
    const fresh = presentRows<object>(rows, { together: "together", lying: [], fields: changing });
    const found = rows.map(({ row_id }, at) => ({
      own: known.get(row_id),
      fresh: shape.withoutNulls(fresh[at] ?? {}),
    }));
    // One that is not known was removed in this moment.
    return writePage(found.filter((row): row is { own: Buffer; fresh: object } => row.own !== undefined));
  };
  // What is gathered is asked for first, and the rows counted while it is put in its place and written.
  const [data, meta] = await Promise.all([loadRelated(transaction, rows, gathered).then(write), page.count()]);
  return { data, meta };
}
