/** The cells of what was copied from a spreadsheet, row by row; cells in quotes may hold tabs and line breaks. */
export function parseCopied(text: string): string[][] {
  const rows = parseSeparated(text, "\t").map(({ cells }) => cells);
  // An empty line within keeps what comes after it beside its own row; only the end of the block is nothing.
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
}

/** The cells of a CSV file, separated by commas, or by semicolons or tabs where its first line has more of those. */
export function parseCsv(text: string): string[][] {
  return parseCsvLines(text).map(({ cells }) => cells);
}

/** A row of a file: its cells, and the line it begins on, counted from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** The same with the line each row begins on, which is not its place where cells hold line breaks or lines are empty. */
export function parseCsvLines(text: string): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, "");
  // What stands in quotes separates nothing.
  const first = plain.slice(0, plain.search(/[\r\n]|$/)).replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => first.split(sign).length;
  const [separator = ","] = [",", ";", "\t"].sort((one, other) => count(other) - count(one));
  const rows = parseSeparated(plain, separator).filter(({ cells }) => isFilled(cells));
  return rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.replace(guarded, "$1")) }));
}

/** Rows as a CSV file; a cell that a spreadsheet would calculate is kept a text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

/** What was kept a text, as it was before. */
const guarded = /^'('*[=+\-@\t])/;

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell !== "");
}

function quote(cell: string): string {
  const text = /^'*[=+\-@\t]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell;
  return /^\s|[",\r\n]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function parseSeparated(text: string, separator: string): CsvLine[] {
  let row: CsvLine = { line: 1, cells: [] };
  const rows = [row];
  let line = 1;
  // One cell and what ends it: a quoted one, or all up to the next separator or line break.
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, "gu");
  for (const [whole, quoted, plain = "", end] of text.matchAll(cells)) {
    row.cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === "") break;
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) continue;
    row = { line, cells: [] };
    rows.push(row);
  }
  return rows;
}
