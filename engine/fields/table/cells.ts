import { type Mask, maskValue } from "../../masks/maskValue";
import type { Choice } from "../choices";
import type { Column, Row } from "./columns";

const yes = new Set(["true", "yes", "1", "x"]);

/** The value a text means in a column; undefined for none. What means nothing stays as it is, and the form says so. */
export function readCell(column: Column, text: string): unknown {
  const plain = text.trim();
  if (plain === "") return undefined;
  if (column.kind === "boolean") return yes.has(plain.toLowerCase());
  if (column.kind === "choice") return choiceOf(column, plain)?.value ?? plain;
  if (column.kind === "list") return plain.split(/[,;\n]/).flatMap((item) => itemOf(column, item.trim()) ?? []);
  return column.kind === "number" ? readNumber(plain) : maskWhole(plain, column.mask);
}

function readNumber(text: string): number | string {
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : text;
}

function itemOf({ schema }: Column, text: string): unknown {
  const { type } = { type: undefined, ...(schema.items as object | undefined) };
  if (text === "") return undefined;
  return type === "number" || type === "integer" ? readNumber(text) : text;
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
  return choice ? choice.label : String(value);
}

/** The rows after a block of texts was laid over them; rows that are missing are added, up to a limit. */
export function layOver(
  rows: readonly Row[],
  block: readonly (readonly string[])[],
  at: { row: number; column: number },
  columns: readonly Column[],
  limit: number,
): Row[] {
  const laid = [...rows];
  for (const [down, cells] of block.entries()) {
    const place = at.row + down;
    if (place >= limit) break;
    const row: Record<string, unknown> = { ...laid[place] };
    for (const [across, text] of cells.entries()) {
      const column = columns[at.column + across];
      if (!column) break;
      setCell(row, column.key, readCell(column, text));
    }
    laid[place] = row;
  }
  return laid;
}

/** The block without its first line when that names the columns; the columns in the order it names them. */
export function matchHeader(
  block: readonly (readonly string[])[],
  columns: readonly Column[],
): { block: readonly (readonly string[])[]; columns: readonly Column[] } {
  const [header = [], ...rest] = block;
  const find = (name: string) =>
    columns.find(({ key, title }) => [key, title.toLowerCase()].includes(name.toLowerCase()));
  const named = header.map(find);
  const known = named.filter((column) => column !== undefined);
  return known.length > 0 && known.length === header.length ? { block: rest, columns: known } : { block, columns };
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
