import type { Translate } from "../languages/translate";

/** Why a chosen file is no CSV to read, as people read it; undefined when it is one. */
export function refuseCsv(file: File, limit: number, t: Translate): string | undefined {
  if (file.type !== "text/csv") return t("Not a CSV file selected");
  return file.size < limit ? undefined : t("File size must be lower than 80MB");
}

/** The lines of a text, trimmed; empty ones are left out. */
export function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
