import type { Translate } from "../languages/translate";
import { withoutFormulaGuard } from "./csvLine";
import { type CsvError, parseSeparated, type SeparatedText } from "./parseSeparated";

/** The rows of a CSV file that hold something, separated by commas, or by semicolons or tabs where its first line has more of those. */
export function readCsv(text: string): SeparatedText {
  const plain = text.replace(/^\uFEFF/, "");
  // What stands in quotes separates nothing.
  const first = plain.slice(0, plain.search(/[\r\n]|$/)).replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => first.split(sign).length;
  const [separator = ","] = [",", ";", "\t"].sort((one, other) => count(other) - count(one));
  const { lines, faults } = parseSeparated(plain, separator);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
  return { lines: filled.map(({ line, cells }) => ({ line, cells: cells.map(withoutFormulaGuard) })), faults };
}

/** What is wrong with the form of a file, as people read it behind the number of its line. */
export function csvErrorText({ kind }: CsvError, t: Translate): string {
  if (kind === "unclosed quote") return t("a quotation mark is not closed.");
  if (kind === "text after a quote") return t("text follows a closing quotation mark.");
  return t("it has more than 1000 cells.");
}

/** Whether a text has more lines than a limit, however they end; stops at the first that is too many. */
export function hasMoreLines(text: string, limit: number): boolean {
  let count = 1;
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    // The last line may end with a break of its own.
    if (index + end.length < text.length) count += 1;
    if (count > limit) return true;
  }
  return false;
}
