import { Readable } from "node:stream";
import { csvLine } from "#engine/rules";
import type { SessionContext } from "../requests/Context";
import { presentDay } from "../values/presentTime";
import type { Listing, ListQuery, Sql } from "./Listing";
import { readList } from "./readList";

/** Rows in one query, which bounds the memory a long list needs. */
const BATCH_SIZE = 5000;

/** A list that can be exported as a file. */
export interface ExportedList<Row extends object> {
  /** The first part of the file name; the date follows. */
  name: string;
  listing: Listing;
  filters: readonly Sql[];
  /** The columns when the request names none. */
  defaultFields: readonly string[];
  /** Adds properties that are derived outside of SQL. */
  complete?: (rows: Row[]) => Row[];
}

/** The byte order mark, without which spreadsheets do not read a CSV file as UTF-8. */
const BOM = "\uFEFF";

/** The header line of a CSV file, with its byte order mark. */
export const csvHead = (fields: readonly string[]): string => BOM + csvLine(fields);

/** A row as a CSV line: lists and objects as JSON, tags as their names. */
export function csvRow(fields: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return csvLine(fields.map((field) => cellOf(field, row[field])));
}

/** The file name of an exported list: its name and the date. */
export function listFileName(name: string, now: Date, ending: string): string {
  return `${name}-${presentDay(now)}.${ending}`;
}

/** The media type of a CSV file. */
export const CSV = "text/csv; charset=utf-8";

function cellOf(name: string, value: unknown): unknown {
  if (name === "tags") return (value as { name?: string }[] | undefined)?.map((tag) => tag.name).join("; ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Exports a list as CSV, with the search, filters, sort, page and fields of the query. */
export async function exportList<Row extends object>(
  { transaction, now }: SessionContext,
  { fields: requested, offset: first = 0, limit = Number.POSITIVE_INFINITY, fields_only, ...query }: ListQuery,
  { name, listing, filters, defaultFields, complete = (rows) => rows }: ExportedList<Row>,
) {
  const fields = (requested ?? defaultFields).filter((field) => Object.hasOwn(listing.properties, field));
  const parts = [csvHead(fields)];
  for (let offset = first, end = fields_only ? first : first + limit; offset < end; offset += BATCH_SIZE) {
    const page = { ...query, fields, limit: Math.min(BATCH_SIZE, end - offset), offset };
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
