import { csvErrorText, detectNonText, readCsv, readCsvBytes } from "#engine/rules";
import { forbiddenCharacters, isInvisible } from "../../../domain/forbiddenCharacters";
import type { UploadedFile } from "../../files/UploadedFile";
import { ApiError, type ApiErrorItem, invalid } from "../../requests/ApiError";
import type { PublicContext } from "../../requests/Context";
import { languageOf } from "../../requests/languageOf";
import { WorkbookFault } from "../../workbook/WorkbookFault";

/** The largest file in bytes; upload forms have the same limit. */
const MAX_BYTES = 1024 ** 2;

/** The most invalid lines in an error. */
const MAX_NAMED = 100;

/** A non-empty line of a file, counted from 1, split into columns. */
export interface Line {
  number: number;
  columns: string[];
}

/** How the lines of a table are read. */
export interface LineFormat {
  /** Matches a heading line, which is skipped. */
  isHeading: RegExp;
  maxLines: number;
  /** The required kind of file; either when left out. */
  kind?: "csv" | "xls" | undefined;
  /** The number of columns; a line with more is refused. Any number when left out. */
  width?: number;
  /** Splits a line of text into columns; as CSV when left out. */
  split?: (line: string) => string[];
}

/** Reads the lines of a table from a CSV file or an .xlsx workbook. */
export async function readLines(
  context: PublicContext,
  upload: UploadedFile,
  { isHeading, maxLines, kind, width, split }: LineFormat,
): Promise<Line[]> {
  if (upload.size > MAX_BYTES) throw invalid("file", "The file is larger than 1 MB.");
  const parts: Buffer[] = [];
  for await (const part of upload.read()) parts.push(part as Buffer);
  const content = Buffer.concat(parts);
  const format = detectNonText(content);
  const isBook = format === "XLSX";
  if (!isBook) refuseFormat(format);
  const lines = isBook
    ? await linesOfWorkbook(content, maxLines)
    : splitText(readText(content, languageOf(context)), split);
  if (kind !== undefined && (kind === "xls") !== isBook) throw invalid("type", "This file type is not accepted.");
  const rows = lines.filter(({ number, columns }) => number > 1 || !isHeading.test(columns[0] ?? ""));
  if (rows.length === 0) throw invalid("file", "The file has no lines.");
  if (rows.length > maxLines) throw invalid("file", `The file has more than ${maxLines} lines.`);
  if (width !== undefined) refuseWide(rows, width);
  return rows;
}

/** Splits a line at its first separator alone, as passwords may contain any. */
export function splitPair(line: string): string[] {
  const [, first = "", rest = ""] = /^\s*"?([^",;\t]*)"?\s*[,;\t](.*)$/.exec(line) ?? ["", line];
  const second = rest.trim();
  return [first.trim(), /^".*"$/.test(second) ? second.slice(1, -1).replaceAll('""', '"') : second];
}

function refuseFormat(format: string | undefined): void {
  if (format === undefined) return;
  if (format === "XLS") throw invalid("file", "This is a workbook of the old kind. Save it as .xlsx or CSV.");
  if (format === "NUL") throw invalid("file", "This is not text. Save the table as CSV.");
  if (format === "UTF-16")
    throw invalid("file", "This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8.");
  throw invalid("file", `This is a ${format} file. Save the table as CSV.`);
}

/** Refuses lines with more columns than are read, whose content would be lost. */
function refuseWide(lines: readonly Line[], width: number): void {
  const wide = lines.filter(({ columns }) => columns.slice(width).some((cell) => cell !== ""));
  if (wide.length > 0) refuseLines(wide.map(({ number }) => [number, `it has more than ${width} columns.`]));
}

function refuseLines(invalidLines: readonly (readonly [line: number, message: string])[]): never {
  const items = invalidLines.map(([line, message]) => itemOf(line, message));
  throw new ApiError("VALIDATION_FAILED", { items: describeInvalidLines(items) });
}

const itemOf = (line: number, message: string): ApiErrorItem => ({
  code: "VALIDATION_FAILED",
  source: "file",
  message: `Line ${line}: ${message}`,
});

function readText(content: Buffer, language = "en"): string {
  const text = readCsvBytes(new Uint8Array(content).buffer, language).replace(/^\uFEFF/, "");
  if (text.includes("\u0000")) throw invalid("file", "This is not text. Save the table as CSV.");
  return text;
}

function splitText(text: string, split: LineFormat["split"]): Line[] {
  if (!split) {
    const trim = (cells: readonly string[]) => cells.map((cell) => cell.trim());
    const { lines, faults } = readCsv(text);
    if (faults.length > 0) refuseLines(faults.map((fault) => [fault.line, csvErrorText(fault, (text) => text)]));
    return lines.map(({ line, cells }) => ({ number: line, columns: trim(cells) }));
  }
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, columns: split(line) }))
    .filter(({ columns }) => columns.some((part) => part !== ""));
}

// Loads the workbook reader lazily, as few files are workbooks.
async function linesOfWorkbook(content: Buffer, maxLines: number): Promise<Line[]> {
  const { readWorkbook } = await import("../../workbook/readWorkbook");
  const HEADINGS = 1;
  try {
    return readWorkbook(content, maxLines + HEADINGS);
  } catch (cause) {
    if (cause instanceof WorkbookFault) throw invalid("file", cause.message);
    throw cause;
  }
}

/** The problem of a line with forbidden or invisible characters; undefined when it is valid. */
export function problemOfLine({ columns }: Line): string | undefined {
  const found = columns.map(forbiddenCharacters);
  if (found.includes("turning")) return "characters that change the writing direction are not allowed.";
  if (found.includes("control")) return "line breaks and control characters are not allowed.";
  const isBlank = columns.some((text) => isInvisible(text.trim()));
  return isBlank ? "a value has no visible characters." : undefined;
}

/** The rows of the valid lines of a file, and the errors of the others, with sources such as file.3. */
export interface PartitionedLines<Row> {
  rows: Row[];
  invalid: ApiErrorItem[];
}

/** Reads lines one by one; `read` returns the row of a line, or why the line is invalid. */
export function partitionLines<Row extends object>(
  lines: readonly Line[],
  read: (line: Line) => Row | string,
): PartitionedLines<Row> {
  const found = lines.map((line) => ({ line, row: problemOfLine(line) ?? read(line) }));
  const invalidLines = found.flatMap(({ line, row }) =>
    typeof row === "string" ? { ...itemOf(line.number, row), source: `file.${line.number}` } : [],
  );
  return { rows: found.flatMap(({ row }) => (typeof row === "string" ? [] : row)), invalid: invalidLines };
}

/** Refuses a file with invalid lines, naming them. */
export function requireValidLines<Row>({ rows, invalid: invalidLines }: PartitionedLines<Row>): Row[] {
  if (invalidLines.length > 0) {
    const items = describeInvalidLines(invalidLines).map((item) => ({ ...item, source: "file" }));
    throw new ApiError("VALIDATION_FAILED", { items });
  }
  return rows;
}

/** Reads lines one by one; refuses the file when any of them is invalid. */
export function readEach<Row extends object>(lines: readonly Line[], read: (line: Line) => Row | string): Row[] {
  return requireValidLines(partitionLines(lines, read));
}

/** The errors of invalid lines; of very many the first ones and the number of the others. */
export function describeInvalidLines(items: readonly ApiErrorItem[]): ApiErrorItem[] {
  const named = items.slice(0, MAX_NAMED);
  const others = items.length - named.length;
  if (others === 0) return named;
  return [
    ...named,
    { code: "VALIDATION_FAILED", source: "file", message: `Invalid lines not listed here: ${others}.` },
  ];
}

/** Finds the earlier line with the same first column as a line; undefined when it is the first. */
export function findDuplicates(lines: readonly Line[]): (line: Line) => number | undefined {
  const first = new Map<string, number>();
  for (const { columns, number } of lines) if (!first.has(keyOf(columns))) first.set(keyOf(columns), number);
  return ({ columns, number }) => {
    const before = first.get(keyOf(columns));
    return before === number ? undefined : before;
  };
}

const keyOf = (columns: readonly string[]) => columns[0] ?? "";
