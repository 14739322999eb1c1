import { detectNonText } from "../../csv/detectNonText";
import type { Translate } from "../../languages/translate";

/** Why a chosen file is no CSV to read, as people read it; undefined when it is one. */
export function refuseCsv(file: File, limit: number, t: Translate): string | undefined {
  if (file.type !== "text/csv") return t("Not a CSV file selected");
  return file.size < limit ? undefined : t("File size must be lower than 80MB");
}

/** Why what a file holds is no text, as people read it; undefined when it is. */
export function refuseContent(bytes: Uint8Array, t: Translate): string | undefined {
  const kind = detectNonText(bytes);
  if (kind === undefined) return undefined;
  if (kind === "NUL") return t("This is no text. Save the table as CSV.");
  if (kind === "UTF-16") return t("This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8.");
  return t("This is a {kind} file. Save the table as CSV.", { kind });
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

/** A line of a file that is not empty, and its number, counted from 1. */
export interface FileLine {
  line: number;
  text: string;
}

/** The lines of a text, trimmed; empty ones are left out. */
export function numberedLines(text: string): FileLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ line: place + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== "");
}

/** The same without their numbers. */
export function linesOf(text: string): string[] {
  return numberedLines(text).map(({ text: line }) => line);
}
