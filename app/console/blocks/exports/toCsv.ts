import { csvLine } from "#engine/rules";

/** Rows as CSV with a line of names. */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map(csvLine).join("");
}
