import { detectNonText } from "../../csv/detectNonText";
import type { Translate } from "../../languages/translate";

/** Why a selected file is rejected as CSV; undefined when it is accepted. */
export function refuseCsv(file: File, limit: number, t: Translate): string | undefined {
  if (file.type !== "text/csv") return t("Not a CSV file selected");
  return file.size < limit ? undefined : t("File size must be lower than 80MB");
}

/** Why the content of a file is not text; undefined when it is. */
export function refuseContent(bytes: Uint8Array, t: Translate): string | undefined {
  const kind = detectNonText(bytes);
  if (kind === undefined) return undefined;
  if (kind === "NUL") return t("This is not text. Save the table as CSV.");
  if (kind === "UTF-16") return t("This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8.");
  return t("This is a {kind} file. Save the table as CSV.", { kind });
}

/** The legacy encodings of spreadsheets, by language. */
const legacyEncodings: Readonly<Record<string, string | undefined>> = { ja: "shift_jis", uk: "windows-1251" };

/** Decodes a CSV file: UTF-16 with a byte order mark, UTF-8, else the legacy encoding of the language. */
export function readCsvBytes(bytes: ArrayBuffer, language: string): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(legacyEncodings[language.slice(0, 2)] ?? "windows-1252").decode(bytes);
  }
}

/** A non-empty line of a file, and its number from 1. */
export interface FileLine {
  line: number;
  text: string;
}

/** The non-empty lines of a text, trimmed. */
export function numberedLines(text: string): FileLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ line: place + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== "");
}

/** The same, without line numbers. */
export function linesOf(text: string): string[] {
  return numberedLines(text).map(({ text: line }) => line);
}
