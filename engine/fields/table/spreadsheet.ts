import { csvLine } from "../../csv/csvLine";
import { parseSeparated } from "../../csv/parseSeparated";
import { readCsv } from "../../csv/readCsv";

/** Parses cells copied from a spreadsheet (tab-separated); quoted cells may hold tabs and line breaks. */
export function parseCopied(text: string): string[][] {
  const rows = parseSeparated(text, "\t").lines.map(({ cells }) => cells);
  // Empty rows inside the block are significant; only those at its end are dropped.
  return rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== "")) + 1);
}

/** Parses a CSV file to rows of cells. */
export function parseCsv(text: string): string[][] {
  return readCsv(text).lines.map(({ cells }) => cells);
}

/** Formats rows as CSV. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join("");
}
