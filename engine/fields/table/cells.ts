import { isNumeric } from "../../documents/schemaTypes";
import { type Mask, maskValue } from "../../masks/maskValue";
import { numberText, readNumber } from "../../numbers/readNumber";
import type { Choice } from "../choices/choices";
import type { Column, Row } from "./columns";

const booleans = new Map([
  ...["true", "yes", "1", "x"].map((text) => [text, true] as const),
  ...["false", "no", "0", "-"].map((text) => [text, false] as const),
]);

/** Parses a text as a value of a column; undefined for an empty text. An unparsable text is returned unchanged, for validation to reject. */
export function readCell(column: Column, text: string): unknown {
  const plain = text.trim();
  if (plain === "") return undefined;
  if (column.kind === "boolean") return booleans.get(plain.toLowerCase()) ?? plain;
  if (column.kind === "choice") return choiceOf(column, plain)?.value ?? plain;
  if (column.kind === "list") return plain.split(/[,;\n]/).flatMap((item) => itemOf(column, item.trim()) ?? []);
  if (column.kind === "number") return numberOf(plain, column.language);
  // A one-line input shows no line breaks, so they are replaced by spaces.
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

/** Applies a mask to a text; a text that would lose letters or digits is left unchanged, for the user to see. */
function maskWhole(text: string, mask: Mask | undefined): string {
  if (!mask) return text;
  const masked = maskValue(text, mask);
  const meaning = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  return meaning(masked) === meaning(text) ? masked : text;
}

/** Formats a value as text, as for a CSV file. */
export function writeCell(column: Column, value: unknown): string {
  if (value === undefined || value === null) return "";
  const choice = column.kind === "choice" && choices(column).find((one) => one.value === value);
  if (choice) return choice.label;
  return typeof value === "number" ? numberText(value, column.language) : String(value);
}

/** Pastes a block of texts into rows; missing rows are added, up to a limit. */
export function pasteCells(
  rows: readonly Row[],
  block: readonly (readonly string[])[],
  at: { row: number; column: number },
  columns: readonly (Column | undefined)[],
  limit: number,
): Row[] {
  const next = [...rows];
  for (const [down, cells] of block.entries()) {
    const place = at.row + down;
    if (place >= limit) break;
    const row: Record<string, unknown> = { ...next[place] };
    for (const [across, text] of cells.entries()) {
      const column = columns[at.column + across];
      if (column) setCell(row, column.key, readCell(column, text));
    }
    next[place] = row;
  }
  return next;
}

/** Counts the non-empty columns of a block that match no column of the table. */
export function countUnmatchedColumns(
  block: readonly (readonly string[])[],
  at: number,
  columns: readonly (Column | undefined)[],
): number {
  const unmatched = block.flatMap((cells) =>
    [...cells.keys()].filter((across) => cells[across] && !columns[at + across]),
  );
  return new Set(unmatched).size;
}

/** Splits off a header row: returns the remaining block, and the columns in the order of the header, undefined for unknown names. */
export function matchHeader(
  block: readonly (readonly string[])[],
  columns: readonly Column[],
): { block: readonly (readonly string[])[]; columns: readonly (Column | undefined)[] } {
  const [header = [], ...rest] = block;
  const find = (name: string) =>
    columns.find(({ key, title }) => [key, title].some((one) => one.toLowerCase() === name.trim().toLowerCase()));
  const named = header.map(find);
  const known = named.filter((column) => column !== undefined);
  // One matching name among several cells may be a value.
  const isHeader = known.length > 1 || (known.length === 1 && header.filter(Boolean).length === 1);
  return isHeader ? { block: rest, columns: named } : { block, columns };
}

/** Sets or empties a cell of a row. */
export function setCell(row: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) delete row[key];
  else row[key] = value;
}

function choiceOf(column: Column, text: string): Choice | undefined {
  const search = text.toLowerCase();
  return choices(column).find(
    ({ value, label }) => String(value).toLowerCase() === search || label.toLowerCase() === search,
  );
}

function choices({ options }: Column): Choice[] {
  return Array.isArray(options.enumOptions) ? (options.enumOptions as Choice[]) : [];
}
