/** A line of CSV (RFC 4180); a text that a spreadsheet would calculate is guarded by an apostrophe, which readCsv takes off. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = typeof value === "string" && isCalculated(text) && !isNumber(text) ? `'${text}` : text;
  return /^\s|[",\r\n]|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text a cell had before it was guarded. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && isCalculated(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * What spreadsheets take for a formula: one of its signs at the beginning, in half or full width, be it behind blanks or
 * signs nobody sees; and what begins with a tab or a line break, behind which some begin a new cell (OWASP, CSV injection).
 */
const CALCULATED = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹣﹢﹦﹫−])/u;

const isCalculated = (text: string) => CALCULATED.test(text);

const isNumber = (text: string) => /^[+-]?\d[\d.,]*$/.test(text);
