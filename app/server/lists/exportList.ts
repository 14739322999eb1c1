import { Readable } from "node:stream";
import { csvLine } from "#engine/rules";
import type { SessionContext } from "../requests/Context";
import { presentTime } from "../values/presentTime";
import { type Listing, type ListQuery, readList, type Sql } from "./readList";

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

/** A spreadsheet takes a file for UTF-8 only when it begins with this mark. */
const MARK = "\uFEFF";

/** The first line of a CSV file, which names its columns. */
export const csvHead = (fields: readonly string[]): string => MARK + csvLine(fields);

/** A line of a CSV file: the fields of a row, lists and objects as JSON, tags by their names. */
export function csvRow(fields: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return csvLine(fields.map((field) => cellOf(field, row[field])));
}

/** What a file of a list is called, with the day it was written. */
export function listFileName(name: string, now: Date, ending: string): string {
  return `${name}-${presentTime(now).slice(0, 10)}.${ending}`;
}

/** The media type of a CSV file. */
export const CSV = "text/csv; charset=utf-8";

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
  const parts = [csvHead(fields)];
  for (let offset = first, end = fields_only ? first : first + limit; offset < end; offset += PART) {
    const page = { ...query, fields, limit: Math.min(PART, end - offset), offset };
    const found = await readList<Row>(transaction, listing, page, filters);
    end = Math.min(end, found.meta.total);
    for (const row of complete(found.data as Row[])) {
      parts.push(csvRow(fields, row as Readonly<Record<string, unknown>>));
    }
  }
  const content = Buffer.from(parts.join(""));
  return {
    name: listFileName(name, now, "csv"),
    type: CSV,
    size: content.length,
    content: Readable.from([content]),
  };
}
