import { readXml } from "./readXml";
import { WorkbookFault } from "./WorkbookFault";

/** A non-empty row of a sheet, numbered from 1. */
export interface SheetRow {
  number: number;
  columns: string[];
}

const MAX_COLUMNS = 100;

/** The shared strings of a workbook, without phonetic runs (rPh). */
export function readShared(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let within = "";
  readXml(part, {
    open(name) {
      if (name === "si") texts.push("");
      within = name === "rPh" ? name : within;
    },
    text(value) {
      if (within !== "rPh" && texts.length > 0) texts[texts.length - 1] += value;
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
  value: string;
}

/** Reads the rows of a sheet; throws a WorkbookFault beyond `limit`. */
export function readRows(sheet: Uint8Array, shared: readonly string[], limit: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  readXml(sheet, {
    open(name, attributes) {
      if (name === "row") rows.push({ number: Number(attributes.r) || (rows.at(-1)?.number ?? 0) + 1, columns: [] });
      if (name === "c") cell = { column: columnOf(attributes.r, rows), type: attributes.t ?? "n", value: "" };
      isValue = name === "v" || name === "t";
    },
    text(value) {
      if (cell && isValue) cell.value += value;
    },
    close(name) {
      isValue = false;
      if (name === "row") dropEmpty(rows, limit);
      if (name !== "c" || !cell) return;
      rows.at(-1)?.columns.splice(cell.column, 1, textOf(cell, shared));
      cell = undefined;
    },
  });
  return rows.map(({ number, columns }) => ({ number, columns: Array.from(columns, (value = "") => value) }));
}

function dropEmpty(rows: SheetRow[], limit: number): void {
  if (rows.at(-1)?.columns.every((value) => value === "")) rows.pop();
  if (rows.length > limit) throw new WorkbookFault("The workbook has too many lines.");
}

/** The column index of a reference such as AB12; without a reference, the next column. */
function columnOf(reference: string | undefined, rows: readonly SheetRow[]): number {
  const columns = rows.at(-1)?.columns;
  if (!columns) throw new WorkbookFault("The workbook is damaged.");
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  const column = letters ? [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1 : columns.length;
  if (column >= MAX_COLUMNS) throw new WorkbookFault("The workbook has too many columns.");
  while (columns.length < column) columns.push("");
  return column;
}

/** The text of a cell; numbers are not reformatted, so serial numbers and IMEIs retain all digits. */
function textOf({ type, value }: Cell, shared: readonly string[]): string {
  if (type === "s") return (shared[Number(value)] ?? "").trim();
  if (type === "n" && /e/i.test(value) && Number.isSafeInteger(Number(value))) return String(Number(value));
  return value.trim();
}
