import type { Translate } from "../languages/translate";

/** Why a chosen file is no CSV to read, as people read it; undefined when it is one. */
export function refuseCsv(file: File, limit: number, t: Translate): string | undefined {
  if (file.type !== "text/csv") return t("Not a CSV file selected");
  return file.size < limit ? undefined : t("File size must be lower than 80MB");
}

/** What spreadsheets write where they do not write Unicode, by the language they are used in. */
const older: Readonly<Record<string, string | undefined>> = { ja: "shift_jis", uk: "windows-1251" };

/** The text of a CSV file: in Unicode where it is any, else in what spreadsheets of a language write. */
export function readCsvBytes(bytes: ArrayBuffer, language: string): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(older[language.slice(0, 2)] ?? "windows-1252").decode(bytes);
  }
}

/** The lines of a text, trimmed; empty ones are left out. */
export function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
