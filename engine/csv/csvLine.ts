/** A line of CSV (RFC 4180). Text that a spreadsheet would evaluate as a formula gets an apostrophe in front, which readCsv removes. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = typeof value === "string" && isFormula(text) && !isNumber(text) ? `'${text}` : text;
  return /^\s|[",\r\n]|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that guards against formulas. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Text that spreadsheets evaluate as a formula: it begins with =, +, - or @ in half or full width, possibly after
 * whitespace or invisible characters; or with a tab or line break, after which some start a new cell (OWASP, CSV injection).
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹣﹢﹦﹫−])/u;

const isFormula = (text: string) => FORMULA.test(text);

const isNumber = (text: string) => /^[+-]?\d[\d.,]*$/.test(text);
