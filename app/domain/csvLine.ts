/** A line of CSV; a text that a spreadsheet would calculate is kept a text. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(quote).join(",")}\r\n`;
}

function quote(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
