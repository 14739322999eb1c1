import { readXml } from "./readXml";
import { WorkbookFault } from "./WorkbookFault";

/** A row of a sheet that is not empty, counted from 1. */
export interface SheetRow {
  number: number;
  columns: string[];
}

const MOST_COLUMNS = 100;

/** What the cells of a workbook share; what is said of how a text is spoken is no part of it. */
export function readShared(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let within = "";
  readXml(part, {
    open(name) {
      if (name === "si") texts.push("");
      within = name === "rPh" ? name : within;
    },
    text(said) {
      if (within !== "rPh" && texts.length > 0) texts[texts.length - 1] += said;
    },
    close(name) {
      if (name === within) within = "";
    },
  });
  return texts;
}

interface Cell {
  column: number;
  type: string;
  said: string;
}

/** The rows of a sheet, as many as are wanted and one more, which tells that there are too many. */
export function readRows(sheet: Uint8Array, shared: readonly string[], most: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  readXml(sheet, {
    open(name, attributes) {
      if (name === "row") rows.push({ number: Number(attributes.r) || (rows.at(-1)?.number ?? 0) + 1, columns: [] });
      if (name === "c") cell = { column: columnOf(attributes.r, rows), type: attributes.t ?? "n", said: "" };
      isValue = name === "v" || name === "t";
    },
    text(said) {
      if (cell && isValue) cell.said += said;
    },
    close(name) {
      isValue = false;
      if (name === "row") dropEmpty(rows, most);
      if (name !== "c" || !cell) return;
      rows.at(-1)?.columns.splice(cell.column, 1, textOf(cell, shared));
      cell = undefined;
    },
  });
  return rows.map(({ number, columns }) => ({ number, columns: Array.from(columns, (said = "") => said) }));
}

function dropEmpty(rows: SheetRow[], most: number): void {
  if (rows.at(-1)?.columns.every((said) => said === "")) rows.pop();
  if (rows.length > most) throw new WorkbookFault("The workbook has too many lines.");
}

/** Which column a place such as AB12 is in; without one it is the next. */
function columnOf(place: string | undefined, rows: readonly SheetRow[]): number {
  const columns = rows.at(-1)?.columns;
  if (!columns) throw new WorkbookFault("The workbook is damaged.");
  const letters = /^[A-Z]{1,3}/.exec(place ?? "")?.[0];
  const column = letters ? [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1 : columns.length;
  if (column >= MOST_COLUMNS) throw new WorkbookFault("The workbook has too many columns.");
  while (columns.length < column) columns.push("");
  return column;
}

/** What a cell shows: numbers are kept with all their digits, as those of serials and IMEIs are. */
function textOf({ type, said }: Cell, shared: readonly string[]): string {
  if (type === "s") return (shared[Number(said)] ?? "").trim();
  if (type === "n" && /e/i.test(said) && Number.isSafeInteger(Number(said))) return String(Number(said));
  return said.trim();
}
