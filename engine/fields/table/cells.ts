import { isNumeric } from "../../documents/schemaTypes";
import { type Mask, maskValue } from "../../masks/maskValue";
import { numberText, readNumber } from "../../numbers/readNumber";
import type { Choice } from "../choices/choices";
import type { Column, Row } from "./columns";

const ticks = new Map([
  ...["true", "yes", "1", "x"].map((text) => [text, true] as const),
  ...["false", "no", "0", "-"].map((text) => [text, false] as const),
]);

/** The value a text means in a column; undefined for none. What means nothing stays as it is, and the form says so. */
export function readCell(column: Column, text: string): unknown {
  const plain = text.trim();
  if (plain === "") return undefined;
  if (column.kind === "boolean") return ticks.get(plain.toLowerCase()) ?? plain;
  if (column.kind === "choice") return choiceOf(column, plain)?.value ?? plain;
  if (column.kind === "list") return plain.split(/[,;\n]/).flatMap((item) => itemOf(column, item.trim()) ?? []);
  if (column.kind === "number") return numberOf(plain, column.language);
  // An input of one line shows no line breaks, and what is sent is what is seen.
  return maskWhole(plain.replace(/\s*[\r\n]+\s*/g, " "), column.mask);
}

function numberOf(text: string, language: string): number | string {
  const reading = readNumber(text, language);
  return "value" in reading ? reading.value : text;
}

function itemOf({ schema, language }: Column, text: string): unknown {
  if (text === "") return undefined;
  return isNumeric(schema.items) ? numberOf(text, language) : text;
}

/** A text in the form of a mask; one that would lose letters or digits stays, so that somebody sees it. */
function maskWhole(text: string, mask: Mask | undefined): string {
  if (!mask) return text;
  const masked = maskValue(text, mask);
  const meaning = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return meaning(masked) === meaning(text) ? masked : text;
}

/** A value as text, such as for a CSV file. */
export function writeCell(column: Column, value: unknown): string {
  if (value === undefined || value === null) return "";
  const choice = column.kind === "choice" && choices(column).find((one) => one.value === value);
  if (choice) return choice.label;
  return typeof value === "number" ? numberText(value, column.language) : String(value);
}

/** The rows after a block of texts was laid over them; rows that are missing are added, up to a limit. */
export function pasteCells(
  rows: readonly Row[],
  block: readonly (readonly string[])[],
  at: { row: number; column: number },
  columns: readonly (Column | undefined)[],
  limit: number,
): Row[] {
  const laid = [...rows];
  for (const [down, cells] of block.entries()) {
    const place = at.row + down;
    if (place >= limit) break;
    const row: Record<string, unknown> = { ...laid[place] };
    for (const [across, text] of cells.entries()) {
      const column = columns[at.column + across];
      if (column) setCell(row, column.key, readCell(column, text));
    }
    laid[place] = row;
  }
  return laid;
}

/** How many columns of a block are filled and belong to none of the table. */
export function countUnmatchedColumns(
  block: readonly (readonly string[])[],
  at: number,
  columns: readonly (Column | undefined)[],
): number {
  const foreign = block.flatMap((cells) =>
    [...cells.keys()].filter((across) => cells[across] && !columns[at + across]),
  );
  return new Set(foreign).size;
}

/** The block without its first line when that names columns; the columns in the order it names them, with gaps for others. */
export function matchHeader(
  block: readonly (readonly string[])[],
  columns: readonly Column[],
): { block: readonly (readonly string[])[]; columns: readonly (Column | undefined)[] } {
  const [header = [], ...rest] = block;
  const find = (name: string) =>
    columns.find(({ key, title }) => [key, title].some((one) => one.toLowerCase() === name.trim().toLowerCase()));
  const named = header.map(find);
  const known = named.filter((column) => column !== undefined);
  // A single name among others may as well be a value.
  const isHeader = known.length > 1 || (known.length === 1 && header.filter(Boolean).length === 1);
  return isHeader ? { block: rest, columns: named } : { block, columns };
}

/** Sets or empties a cell of a row. */
export function setCell(row: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) delete row[key];
  else row[key] = value;
}

function choiceOf(column: Column, text: string): Choice | undefined {
  const wanted = text.toLowerCase();
  return choices(column).find(
    ({ value, label }) => String(value).toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
}

function choices({ options }: Column): Choice[] {
  return Array.isArray(options.enumOptions) ? (options.enumOptions as Choice[]) : [];
}
