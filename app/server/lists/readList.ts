import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { chooseProperties } from "./chooseProperties";
import { allOf, baseFilters } from "./conditions";
import { type Counted, countList } from "./countList";
import { findPage } from "./findPage";
import { fromWithJoins, type Listing, type ListQuery, type RecordSource, type Sql } from "./Listing";
import { presentRows } from "./presentRows";
import { readRows } from "./readRows";

/** Reads one page of a list, and its total and sums over all pages. */
export async function readList<Row extends object, Meta extends Counted = Counted>(
  transaction: Transaction<Tables>,
  listing: Listing,
  query: ListQuery,
  filters: readonly Sql[],
): Promise<{ data: Row[] | string[]; meta: Meta }> {
  const page = await findPage(transaction, listing, query, filters);
  const count = async () => (await countList(transaction, page.matching)) as Meta;
  if (query.fields_only) return { data: Object.keys(listing.properties), meta: await count() };
  if (page.limit === 0) return { data: [], meta: await count() };
  const { names, selected, jsonNames } = chooseProperties(listing, query.fields);
  const reading = readRows<Row>(transaction, listing, page, selected);
  // The queries are pipelined: the database counts while the rows of the page are presented.
  const [data, meta] = await Promise.all([
    reading.then((rows) => presentRows(rows, { jsonNames, fields: names })),
    count(),
  ]);
  return { data, meta };
}

/** Reads one record by its id; undefined when it does not exist or row-level security hides it. */
export async function readOne<Row extends object>(
  transaction: Transaction<Tables>,
  listing: RecordSource,
  wanted: number,
  fields?: readonly string[],
): Promise<Row | undefined> {
  const { selected, jsonNames } = chooseProperties(listing, fields);
  const { rows } = await sql<Row>`
    select ${selected} from ${fromWithJoins(listing)} where ${allOf([...baseFilters(listing), sql`${listing.id} = ${wanted}`])}`.execute(
    transaction,
  );
  return presentRows(rows, { jsonNames, fields })[0];
}
