import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";
import { invalid } from "./Failure";
import { presentRows } from "./present";

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>;

/** How a kind of record is listed: where its rows are, what each property is, what can be ordered by and searched. */
export interface Listing {
  /** The table; conditions speak of it alone, so that counting needs no join. */
  from: Sql;
  /** What is joined for properties and orders; it neither adds nor removes rows. */
  joins?: Sql;
  /** The id, which puts equal rows in a fixed order. */
  id: Sql;
  /** Property of the record to its expression. */
  properties: Readonly<Record<string, Sql>>;
  /** Properties that lie together in one JSON column: it is read once for all of them that are asked for. */
  together?: { column: Sql; names: ReadonlySet<string> };
  /** Sort name to what it orders by; optional when it can be null, nulls then come last. */
  sorts: Readonly<Record<string, { by: Sql; optional?: boolean }>>;
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
export function containing(text: string): Sql {
  return sql`lower(${`%${text.replace(/[\\%_]/g, "\\$&")}%`})`;
}

function searchCondition(listing: Listing, query: ListQuery): Sql[] {
  const text = query.q?.trim();
  if (!text) return [];
  return [listing.search(containing(text), query["search-fields"]) ?? sql`false`];
}

function orderBy({ sorts, id }: Listing, keys: readonly string[]): Sql {
  const parts = keys.map((key) => {
    const isDown = key.startsWith("-");
    const sort = sorts[isDown ? key.slice(1) : key];
    if (!sort) throw invalid("sort", `This list cannot be sorted by ${key}.`);
    return sql`${sort.by} ${sql.raw(isDown ? "desc" : "asc")}${sql.raw(sort.optional ? " nulls last" : "")}`;
  });
  const isDown = keys.at(-1)?.startsWith("-") ?? false;
  return sql.join([...parts, sql`${id} ${sql.raw(isDown ? "desc" : "asc")}`]);
}

/** The properties asked for: those selected by themselves, and those taken out of the column they lie in together. */
function chooseProperties({ properties, together }: Listing, fields: readonly string[] | undefined) {
  const names = Object.keys(properties).filter((name) => !fields || fields.includes(name));
  const lying = names.filter((name) => together?.names.has(name));
  const parts = names.flatMap((name) => {
    const by = properties[name];
    return by && !together?.names.has(name) ? [sql`${by} as ${sql.id(name)}`] : [];
  });
  if (together && lying.length > 0) parts.push(sql`${together.column} as "together"`);
  return { selected: parts.length > 0 ? sql.join(parts) : sql`1 as nothing`, lying };
}

function takeApart<Row extends object>(rows: readonly Row[], lying: readonly string[], fields?: readonly string[]) {
  return presentRows(rows, { together: "together", lying, fields });
}

function joined({ from, joins }: Listing): Sql {
  return joins ? sql`${from} ${joins}` : from;
}

/** Reads a page of a list and how many rows there are in all. */
export async function readList<Row extends object>(
  transaction: Transaction<Tables>,
  listing: Listing,
  query: ListQuery,
  filters: readonly Sql[],
): Promise<{ data: Row[] | string[]; meta: { total: number } }> {
  const condition = allOf([...filters, ...searchCondition(listing, query)]);
  const order = orderBy(listing, query.sort ?? []);
  const counted = await sql<{ total: number }>`
    select count(*)::float8 as total from ${listing.from} where ${condition}`.execute(transaction);
  const meta = { total: counted.rows[0]?.total ?? 0 };
  if (query.fields_only) return { data: Object.keys(listing.properties), meta };
  const { limit = 10, offset = 0 } = query;
  if (limit === 0) return { data: [], meta };
  // What is sorted or passed over is the keys alone: what the other rows hold would be put together for nothing.
  const page =
    offset === 0 && !query.sort?.length
      ? condition
      : sql`${listing.id} in (select ${listing.id} from ${joined(listing)} where ${condition}
          order by ${order} limit ${limit} offset ${offset})`;
  const { selected, lying } = chooseProperties(listing, query.fields);
  const { rows } = await sql<Row>`
    select ${selected} from ${joined(listing)} where ${page} order by ${order} limit ${limit}`.execute(transaction);
  return { data: takeApart(rows, lying, query.fields), meta };
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
    select ${selected} from ${joined(listing)} where ${listing.id} = ${wanted}`.execute(transaction);
  return takeApart(rows, lying, fields)[0];
}
