import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { Counted } from "./countList";
import { findPage } from "./findPage";
import type { RowsByCompany } from "./firstRows";
import { presentRows } from "./presentRows";
import { readRows } from "./readRows";

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>;

/** How a kind of record is listed: where its rows are, what each property is, what can be ordered by and searched. */
export interface Listing {
  /** The table; conditions speak of it alone, so that counting needs no join. */
  from: Sql;
  /** The condition that a row of the table is of the list at all; none when every row is. */
  among?: Sql;
  /** What is joined for properties and orders; it neither adds nor removes rows. */
  joins?: Sql;
  /** The id, which puts equal rows in a fixed order; each row of the table has its own. */
  id: Sql;
  /** The type of the id, where it is no whole number. */
  idType?: Sql;
  /** Property of the record to its expression. */
  properties: Readonly<Record<string, Sql>>;
  /** Properties that lie together in one JSON column: it is read once for all of them that are asked for. */
  together?: { column: Sql; names: ReadonlySet<string> };
  /**
   * Sort name to what it orders by; optional when it can be null, nulls then come last. What is joined for this order
   * alone may lead: its rows are then read in their order.
   */
  sorts: Readonly<Record<string, { by: Sql; optional?: boolean; joins?: Sql }>>;
  /** How many rows the session sees in all, where that is known without counting them. */
  total?: Sql;
  /** What of all rows is added up where they are counted. */
  sums?: Readonly<Record<string, Sql>>;
  /** Where the rows of a company lie in their order: where nothing but the reach is asked, a page is found there first. */
  byCompany?: RowsByCompany;
  /** The condition that any of these fields contains the text; null when none of them can be searched here. */
  search(pattern: Sql, fields: readonly string[] | undefined): Sql | null;
}

/** The parameters all lists share. */
export interface ListQuery {
  limit?: number;
  offset?: number;
  q?: string;
  "search-fields"?: readonly string[];
  fields?: readonly string[];
  fields_only?: boolean;
  sort?: readonly string[];
}

/** Joins conditions; none means all rows. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
}

/** The condition that any of the searched fields contains the pattern, for records few enough to look through. */
export function searchIn(texts: Readonly<Record<string, Sql>>): Listing["search"] {
  return (pattern, fields) => {
    const chosen = Object.entries(texts).filter(([name]) => !fields || fields.includes(name));
    if (chosen.length === 0) return null;
    return sql`(${sql.join(
      chosen.map(([, text]) => sql`lower(${text}) like ${pattern}`),
      sql` or `,
    )})`;
  };
}

/** A LIKE pattern for texts in lower case that contain this one; nothing in it is a wildcard. */
export function likePattern(text: string): Sql {
  return sql`lower(${`%${text.replace(/[\\%_]/g, "\\$&")}%`})`;
}

/** The condition of the text that is searched for; none when there is no text. */
export function searchCondition(listing: Listing, query: ListQuery): Sql[] {
  const text = query.q?.trim();
  if (!text) return [];
  return [listing.search(likePattern(text), query["search-fields"]) ?? sql`false`];
}

/** The properties asked for: those selected by themselves, and those taken out of the column they lie in together. */
export function chooseProperties({ properties, together }: Listing, fields: readonly string[] | undefined) {
  const names = Object.keys(properties).filter((name) => !fields || fields.includes(name));
  const lying = names.filter((name) => together?.names.has(name));
  const parts = names.flatMap((name) => {
    const by = properties[name];
    return by && !together?.names.has(name) ? [sql`${by} as ${sql.id(name)}`] : [];
  });
  if (together && lying.length > 0) parts.push(sql`${together.column} as "together"`);
  return { names, selected: parts.length > 0 ? sql.join(parts) : sql`1 as nothing`, lying };
}

function takeApart<Row extends object>(rows: readonly Row[], lying: readonly string[], fields?: readonly string[]) {
  return presentRows(rows, { together: "together", lying, fields });
}

/** What makes a row of the table one of the list, as conditions. */
export const baseFilters = ({ among }: Listing): Sql[] => (among ? [among] : []);

/** The type of a list of ids. */
export function idArrayType({ idType = sql`bigint` }: Listing): Sql {
  return sql`${idType}[]`;
}

/** The rows with what is joined to them. */
export function fromWithJoins({ from, joins }: Listing): Sql {
  return joins ? sql`${from} ${joins}` : from;
}

/** Reads a page of a list and how many rows there are in all, with what is added up of them. */
export async function readList<Row extends object, Meta extends Counted = Counted>(
  transaction: Transaction<Tables>,
  listing: Listing,
  query: ListQuery,
  filters: readonly Sql[],
): Promise<{ data: Row[] | string[]; meta: Meta }> {
  const page = await findPage(transaction, listing, query, filters);
  const count = async () => (await page.count()) as Meta;
  if (query.fields_only) return { data: Object.keys(listing.properties), meta: await count() };
  if (page.limit === 0) return { data: [], meta: await count() };
  const { names, selected, lying } = chooseProperties(listing, query.fields);
  const reading = readRows<Row>(transaction, listing, page, selected);
  // All questions leave at once: the database counts while the page is made of its rows.
  const [data, meta] = await Promise.all([reading.then((rows) => takeApart(rows, lying, names)), count()]);
  return { data, meta };
}

/** Reads one record by its id; undefined when there is none that the session sees. */
export async function readOne<Row extends object>(
  transaction: Transaction<Tables>,
  listing: Listing,
  wanted: number,
  fields?: readonly string[],
): Promise<Row | undefined> {
  const { selected, lying } = chooseProperties(listing, fields);
  const { rows } = await sql<Row>`
    select ${selected} from ${fromWithJoins(listing)} where ${allOf([...baseFilters(listing), sql`${listing.id} = ${wanted}`])}`.execute(
    transaction,
  );
  return takeApart(rows, lying, fields)[0];
}
