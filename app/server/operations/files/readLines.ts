import { csvErrorText, detectNonText, readCsv, readCsvBytes } from "#engine/rules";
import { forbiddenCharacters, isInvisible } from "../../../domain/forbiddenCharacters";
import type { UploadedFile } from "../../files/UploadedFile";
import { ApiError, type ApiErrorItem, invalid } from "../../requests/ApiError";
import type { PublicContext } from "../../requests/Context";
import { languageOf } from "../../requests/languageOf";
import { WorkbookFault } from "../../workbook/WorkbookFault";

/** The largest file, as the forms that take one say it. */
const LARGEST = 1024 ** 2;

/** How many broken lines are named at most. */
const MOST_NAMED = 100;

/** A line of a file that is not empty, counted from 1, cut into its columns. */
export interface Line {
  number: number;
  columns: string[];
}

/** How the lines of a small table are read. */
export interface LineFormat {
  /** Finds a first line of headings, which is left out. */
  isHeading: RegExp;
  most: number;
  /** What the file has to be; either when left out. */
  kind?: "csv" | "xls" | undefined;
  /** How many columns are read; a line with more is refused. Any number when left out. */
  width?: number;
  /** Cuts a line of text into columns; as spreadsheets write them when left out. */
  cut?: (line: string) => string[];
}

/** Reads the lines of a small table, a text or a workbook. */
export async function readLines(
  context: PublicContext,
  upload: UploadedFile,
  { isHeading, most, kind, width, cut }: LineFormat,
): Promise<Line[]> {
  if (upload.size > LARGEST) throw invalid("file", "The file is larger than 1 MB.");
  const parts: Buffer[] = [];
  for await (const part of upload.read()) parts.push(part as Buffer);
  const content = Buffer.concat(parts);
  const format = detectNonText(content);
  const isBook = format === "XLSX";
  if (!isBook) refuseFormat(format);
  const lines = isBook ? await linesOfWorkbook(content, most) : cutText(readText(content, languageOf(context)), cut);
  if (kind !== undefined && (kind === "xls") !== isBook) throw invalid("type", "The file is of another kind.");
  const rows = lines.filter(({ number, columns }) => number > 1 || !isHeading.test(columns[0] ?? ""));
  if (rows.length === 0) throw invalid("file", "The file has no lines.");
  if (rows.length > most) throw invalid("file", `The file has more than ${most} lines.`);
  if (width !== undefined) refuseWide(rows, width);
  return rows;
}

/** Two columns: what follows the first separator is one, whatever is in it, as passwords may hold any. */
export function splitPair(line: string): string[] {
  const [, first = "", rest = ""] = /^\s*"?([^",;\t]*)"?\s*[,;\t](.*)$/.exec(line) ?? ["", line];
  const second = rest.trim();
  return [first.trim(), /^".*"$/.test(second) ? second.slice(1, -1).replaceAll('""', '"') : second];
}

function refuseFormat(format: string | undefined): void {
  if (format === undefined) return;
  if (format === "XLS") throw invalid("file", "This is a workbook of the old kind. Save it as .xlsx or CSV.");
  if (format === "NUL") throw invalid("file", "This is no text. Save the table as CSV.");
  if (format === "UTF-16")
    throw invalid("file", "This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8.");
  throw invalid("file", `This is a ${format} file. Save the table as CSV.`);
}

/** What stands in more columns than are read would be lost. */
function refuseWide(lines: readonly Line[], width: number): void {
  const wide = lines.filter(({ columns }) => columns.slice(width).some((cell) => cell !== ""));
  if (wide.length > 0) refuseLines(wide.map(({ number }) => [number, `it has more than ${width} columns.`]));
}

function refuseLines(broken: readonly (readonly [line: number, message: string])[]): never {
  const items = broken.map(([line, message]) => itemOf(line, message));
  throw new ApiError("VALIDATION_FAILED", { items: describeInvalidLines(items) });
}

const itemOf = (line: number, message: string): ApiErrorItem => ({
  code: "VALIDATION_FAILED",
  source: "file",
  message: `Line ${line}: ${message}`,
});

function readText(content: Buffer, language = "en"): string {
  const text = readCsvBytes(new Uint8Array(content).buffer, language).replace(/^\uFEFF/, "");
  if (text.includes("\u0000")) throw invalid("file", "This is no text. Save the table as CSV.");
  return text;
}

function cutText(text: string, cut: LineFormat["cut"]): Line[] {
  if (!cut) {
    const trim = (cells: readonly string[]) => cells.map((cell) => cell.trim());
    const { lines, faults } = readCsv(text);
    if (faults.length > 0) refuseLines(faults.map((fault) => [fault.line, csvErrorText(fault, (text) => text)]));
    return lines.map(({ line, cells }) => ({ number: line, columns: trim(cells) }));
  }
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, columns: cut(line) }))
    .filter(({ columns }) => columns.some((part) => part !== ""));
}

// Few files are workbooks: what reads them is loaded with the first.
async function linesOfWorkbook(content: Buffer, most: number): Promise<Line[]> {
  const { readWorkbook } = await import("../../workbook/readWorkbook");
  const HEADINGS = 1;
  try {
    return readWorkbook(content, most + HEADINGS);
  } catch (cause) {
    if (cause instanceof WorkbookFault) throw invalid("file", cause.message);
    throw cause;
  }
}

/** Why a line of any small table is refused, whatever it is about; undefined when it may say what it says. */
export function problemOfLine({ columns }: Line): string | undefined {
  const found = columns.map(forbiddenCharacters);
  if (found.includes("turning")) return "it holds signs that turn the direction of writing.";
  if (found.includes("control")) return "it holds line breaks or control characters.";
  const isBlank = columns.some((text) => isInvisible(text.trim()));
  return isBlank ? "it holds a value of which nothing can be seen." : undefined;
}

/** What the good lines of a file say, and what is wrong with each of the others, whose source is such as file.3. */
export interface PartitionedLines<Row> {
  rows: Row[];
  broken: ApiErrorItem[];
}

/** What lines say, each by itself; a line that cannot be taken is read as the reason. */
export function partitionLines<Row extends object>(
  lines: readonly Line[],
  read: (line: Line) => Row | string,
): PartitionedLines<Row> {
  const found = lines.map((line) => ({ line, row: problemOfLine(line) ?? read(line) }));
  const broken = found.flatMap(({ line, row }) =>
    typeof row === "string" ? { ...itemOf(line.number, row), source: `file.${line.number}` } : [],
  );
  return { rows: found.flatMap(({ row }) => (typeof row === "string" ? [] : row)), broken };
}

/** Refuses a file with broken lines whole: all of these are named. */
export function requireValidLines<Row>({ rows, broken }: PartitionedLines<Row>): Row[] {
  if (broken.length > 0) {
    const items = describeInvalidLines(broken).map((item) => ({ ...item, source: "file" }));
    throw new ApiError("VALIDATION_FAILED", { items });
  }
  return rows;
}

/** What lines say, each by itself; when some are broken all of these are named, and nothing is done. */
export function readEach<Row extends object>(lines: readonly Line[], read: (line: Line) => Row | string): Row[] {
  return requireValidLines(partitionLines(lines, read));
}

/** What is said of broken lines: of very many the first, and how many there are besides. */
export function describeInvalidLines(broken: readonly ApiErrorItem[]): ApiErrorItem[] {
  const named = broken.slice(0, MOST_NAMED);
  const others = broken.length - named.length;
  if (others === 0) return named;
  return [
    ...named,
    { code: "VALIDATION_FAILED", source: "file", message: `Broken lines that are not named here: ${others}.` },
  ];
}

/** Says on which line before it the first column of a line stands already; undefined where it is new. */
export function findDuplicates(lines: readonly Line[]): (line: Line) => number | undefined {
  const first = new Map<string, number>();
  for (const { columns, number } of lines) if (!first.has(keyOf(columns))) first.set(keyOf(columns), number);
  return ({ columns, number }) => {
    const before = first.get(keyOf(columns));
    return before === number ? undefined : before;
  };
}

const keyOf = (columns: readonly string[]) => columns[0] ?? "";
