import { csvLine } from "#engine/rules";

/** Formats rows as CSV with a header row. */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map(csvLine).join("");
}
