import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { Sql } from "./Listing";

/** A property that lists rows of another table: a page selects their ids, and each related row is read once per page. */
export interface RelatedRows {
  /** Selects the related ids of a row as an array. */
  ids: Sql;
  /** Selects `id` and `value` of the related rows, in display order. */
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

/** Replaces the related ids in every row of a page by their values, with one query per property (no N+1). */
export async function loadRelated(
  transaction: Transaction<Tables>,
  rows: readonly Row[],
  related: Readonly<Record<string, RelatedRows>>,
): Promise<void> {
  const loadOne = async ([name, source]: [string, RelatedRows]) => {
    const idsOf = (row: Row) => (row[name] ?? []) as readonly number[];
    const values = await readValues(transaction, source, [...new Set(rows.flatMap(idsOf))]);
    for (const row of rows) {
      const own = idsOf(row).flatMap((id) => values.get(id) ?? []);
      row[name] = own.sort((one, other) => one.place - other.place).map(({ value }) => value);
    }
  };
  await Promise.all(Object.entries(related).map(loadOne));
}
