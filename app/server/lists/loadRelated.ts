import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { Sql } from "./readList";

/** A property that is a list of rows of another table: a page tells their ids, and each is read once for the page. */
export interface RelatedRows {
  /** The ids of a row, selected as an array. */
  ids: Sql;
  /** Selects id and value of the rows behind such ids, in the order in which they are shown. */
  rows(ids: readonly number[]): Sql;
}

type Row = Record<string, unknown>;

interface Found {
  id: number;
  value: unknown;
}

async function readValues(transaction: Transaction<Tables>, { rows }: RelatedRows, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { place: number; value: unknown }>();
  const found = await sql<Found>`${rows(ids)}`.execute(transaction);
  return new Map(found.rows.map(({ id, value }, place) => [id, { place, value }]));
}

/** Puts what is gathered in the place of its ids, in every row of a page; all of it is asked for at once. */
export async function loadRelated(
  transaction: Transaction<Tables>,
  rows: readonly Row[],
  gathered: Readonly<Record<string, RelatedRows>>,
): Promise<void> {
  const gatherOne = async ([name, how]: [string, RelatedRows]) => {
    const idsOf = (row: Row) => (row[name] ?? []) as readonly number[];
    const values = await readValues(transaction, how, [...new Set(rows.flatMap(idsOf))]);
    for (const row of rows) {
      const own = idsOf(row).flatMap((id) => values.get(id) ?? []);
      row[name] = own.sort((one, other) => one.place - other.place).map(({ value }) => value);
    }
  };
  await Promise.all(Object.entries(gathered).map(gatherOne));
}
