import { type RawBuilder, sql } from "kysely";
import type { OperationId } from "./contractNames";

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>;

/** An order of a list; `optional` ones can be null, and nulls come last. */
export interface Sort {
  by: Sql;
  optional?: boolean;
  /** Replaces the list's joins when this is the first sort, so that the sorted table leads and its index gives the order. */
  joins?: Sql;
}

/** How one kind of record is read: its table and its properties. */
export interface RecordSource<Property extends string = string> {
  /** The calls whose responses hold the records. */
  operation: OperationId | readonly OperationId[];
  /** The table. Conditions use its columns alone, so that counting needs no join. */
  from: Sql;
  /** Limits the list to some rows of the table; every row when left out. */
  filter?: Sql;
  /** Joins for properties and sorts; they neither add nor remove rows. */
  joins?: Sql;
  /** The primary key of the rows, which breaks ties in every sort order. */
  id: Sql;
  /** The SQL type of the id, where it is not an integer. */
  idType?: Sql;
  /** SQL expression by property name. */
  properties: Readonly<Record<Property, Sql>>;
  /** Properties stored in one JSON column, which is selected once for all of them that are requested. */
  jsonColumn?: { column: Sql; names: ReadonlySet<string> };
}

/** How one kind of record is listed: besides its properties, its sorts and search. */
export interface Listing<Property extends string = string, SortName extends string = string>
  extends RecordSource<Property> {
  sorts: Readonly<Record<SortName, Sort>>;
  /** Selects the total of an unfiltered list, where that is known without counting its rows. */
  total?: Sql;
  /** Sums computed in the same pass as the count, by name. */
  sums?: Readonly<Record<string, Sql>>;
  /** The index that leads from a company to its rows: where the tenant scope is the only filter, pages are found there. */
  byCompany?: RowsByCompany;
  /** The condition that any of these fields contains the text; null when none of them can be searched. */
  search(pattern: Sql, fields: readonly string[] | undefined): Sql | null;
}

/** An index that leads from a company to its rows in the order of their ids. */
export interface RowsByCompany {
  company: Sql;
  /** The list's own table when left out. */
  from?: Sql;
  /** The column that holds the list's id, its own id when left out; several rows may hold the same one. */
  id?: Sql;
  /** Rows without a company belong to the list too; every session sees them. */
  includesGlobal?: boolean;
}

/** The query parameters all lists share. */
export interface ListQuery {
  limit?: number;
  offset?: number;
  q?: string;
  "search-fields"?: readonly string[];
  fields?: readonly string[];
  fields_only?: boolean;
  sort?: readonly string[];
}

/** The table with its joins. */
export function fromWithJoins({ from, joins }: RecordSource): Sql {
  return joins ? sql`${from} ${joins}` : from;
}

/** The SQL type of an array of ids. */
export function idArrayType({ idType = sql`bigint` }: RecordSource): Sql {
  return sql`${idType}[]`;
}
