import type { Translate } from "../languages/translate";
import { withoutFormulaGuard } from "./csvLine";
import { type CsvError, parseSeparated, type SeparatedText } from "./parseSeparated";

/** Parses a CSV file and drops empty rows. The separator is a comma, semicolon or tab, whichever is most frequent in the first line. */
export function readCsv(text: string): SeparatedText {
  const plain = text.replace(/^\uFEFF/, "");
  // Quoted text is ignored when counting separators.
  const first = plain.slice(0, plain.search(/[\r\n]|$/)).replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => first.split(sign).length;
  const [separator = ","] = [",", ";", "\t"].sort((one, other) => count(other) - count(one));
  const { lines, faults } = parseSeparated(plain, separator);
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
  return { lines: filled.map(({ line, cells }) => ({ line, cells: cells.map(withoutFormulaGuard) })), faults };
}

/** The message of a syntax error, to follow its line number. */
export function csvErrorText({ kind }: CsvError, t: Translate): string {
  if (kind === "unclosed quote") return t("a quotation mark is not closed.");
  if (kind === "text after a quote") return t("text follows a closing quotation mark.");
  return t("it has more than 1000 cells.");
}

/** Whether a text has more lines than a limit, with any line endings; stops at the limit. */
export function hasMoreLines(text: string, limit: number): boolean {
  let count = 1;
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    // A line break at the end does not start another line.
    if (index + end.length < text.length) count += 1;
    if (count > limit) return true;
  }
  return false;
}
