import { readPath } from "../bindings/bind";
import type { Language } from "../documents/boot";
import { fillPlurals } from "./fillPlurals";
import { formatCount } from "./formatCount";

/**
 * Values that fill the {names} of a text; {record.name} looks inside a value. A number is an amount, written as people of
 * the language do; a number that names something is given as text.
 */
export type TextValues = Record<string, unknown>;

/** Turns a source text into the language shown. */
export type Translate = (source: string, values?: TextValues) => string;

/** What a screen may name in its texts although nothing is there yet: its record is read, or it was opened about none. */
const AWAITED = ["record", "user", "selection", "route", "query", "form"];

/** The translation of a source text, or the source text itself, with its plural forms chosen and its {names} filled. */
export function translate(
  { code, texts }: Pick<Language, "code" | "texts">,
  source: string,
  values?: TextValues,
): string {
  const isTranslated = Object.hasOwn(texts, source);
  const text = isTranslated ? (texts[source] ?? source) : source;
  if (values === undefined) return text;
  // A text that is not translated follows the rules of the language it is written in.
  const chosen = fillPlurals(text, (path) => readPath(values, path), isTranslated ? code : "en");
  return chosen.replace(/\{(\w+)((?:\.\w+)*)\}/g, (whole, name: string, rest: string) => {
    if (Object.hasOwn(values, name)) {
      const value = readPath(values, name + rest) ?? "";
      // A number of a record may be an identifier.
      return !rest && typeof value === "number" ? formatCount(value, code) : String(value);
    }
    return rest && AWAITED.includes(name) ? "…" : whole;
  });
}
