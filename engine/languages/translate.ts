import { readPath } from "../bindings/bind";
import type { Language } from "../documents/boot";
import { fillPlurals } from "./fillPlurals";
import { formatCount } from "./formatCount";

/**
 * Values for the {names} of a text; {record.name} reads a nested value. Numbers are formatted for the language; an
 * identifier is passed as text.
 */
export type TextValues = Record<string, unknown>;

/** Translates a source text to the active language. */
export type Translate = (source: string, values?: TextValues) => string;

/** Names whose value may be missing while a record is loading; shown as an ellipsis. */
const PENDING_NAMES = ["record", "user", "selection", "route", "query", "form"];

/** Translates a source text (or returns it if there is no translation), selects plural forms and fills in {names}. */
export function translate(
  { code, texts }: Pick<Language, "code" | "texts">,
  source: string,
  values?: TextValues,
): string {
  const isTranslated = Object.hasOwn(texts, source);
  const text = isTranslated ? (texts[source] ?? source) : source;
  if (values === undefined) return text;
  // An untranslated text follows the plural rules of English.
  const chosen = fillPlurals(text, (path) => readPath(values, path), isTranslated ? code : "en");
  return chosen.replace(/\{(\w+)((?:\.\w+)*)\}/g, (whole, name: string, rest: string) => {
    if (Object.hasOwn(values, name)) {
      const value = readPath(values, name + rest) ?? "";
      // A number in a record may be an identifier, so it is not formatted.
      return !rest && typeof value === "number" ? formatCount(value, code) : String(value);
    }
    return rest && PENDING_NAMES.includes(name) ? "…" : whole;
  });
}
