import { Readable } from "node:stream";
import { csvLine } from "#engine/rules";
import type { SessionContext } from "./Context";
import { type Listing, type ListQuery, readList, type Sql } from "./list";
import { presentTime } from "./present";

/** So many rows are read at once, so that a long list needs little memory. */
const PART = 5000;

/** A list that can be written into a file. */
export interface ExportedList<Row extends object> {
  /** What the file is called, before the day. */
  name: string;
  listing: Listing;
  filters: readonly Sql[];
  /** The properties written unless others are asked for. */
  usual: readonly string[];
  /** What the rows are told beyond what is kept of them. */
  complete?: (rows: Row[]) => Row[];
}

function cellOf(name: string, value: unknown): unknown {
  if (name === "tags") return (value as { name?: string }[] | undefined)?.map((tag) => tag.name).join("; ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** A list as a file for spreadsheets: the rows that are searched and filtered for, in their order, with the properties asked for. */
export async function exportList<Row extends object>(
  { transaction, now }: SessionContext,
  { fields: asked, offset: first = 0, limit = Number.POSITIVE_INFINITY, fields_only, ...query }: ListQuery,
  { name, listing, filters, usual, complete = (rows) => rows }: ExportedList<Row>,
) {
  const fields = (asked ?? usual).filter((field) => Object.hasOwn(listing.properties, field));
  const parts = [csvLine(fields)];
  for (let offset = first, end = fields_only ? first : first + limit; offset < end; offset += PART) {
    const page = { ...query, fields, limit: Math.min(PART, end - offset), offset };
    const found = await readList<Row>(transaction, listing, page, filters);
    end = Math.min(end, found.meta.total);
    for (const row of complete(found.data as Row[])) {
      parts.push(csvLine(fields.map((field) => cellOf(field, row[field as keyof Row]))));
    }
  }
  // A spreadsheet takes a file for UTF-8 only when it begins with this mark.
  const content = Buffer.from(`\uFEFF${parts.join("")}`);
  return {
    name: `${name}-${presentTime(now).slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    size: content.length,
    content: Readable.from([content]),
  };
}
