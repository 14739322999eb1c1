import { csvLine } from "../../csv/csvLine";
import { parseSeparated } from "../../csv/parseSeparated";
import { readCsv } from "../../csv/readCsv";

/** The cells of what was copied from a spreadsheet, row by row; cells in quotes may hold tabs and line breaks. */
export function parseCopied(text: string): string[][] {
  const rows = parseSeparated(text, "\t").lines.map(({ cells }) => cells);
  // An empty line within keeps what comes after it beside its own row; only the end of the block is nothing.
  return rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== "")) + 1);
}

/** The cells of a CSV file, row by row. */
export function parseCsv(text: string): string[][] {
  return readCsv(text).lines.map(({ cells }) => cells);
}

/** Rows as a CSV file. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join("");
}
