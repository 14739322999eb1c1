/**
 * Character class of visible characters. It excludes white space and characters that look like it: format characters,
 * fillers, variation selectors, tags (Unicode Default_Ignorable_Code_Point, and the blanks of Braille and musical
 * notation). The contract's schema Name has the same pattern.
 */
export const VISIBLE = String.raw`[^\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D159}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]`;

/** Matches one or more invisible characters: the complement of VISIBLE. */
export const INVISIBLE_TEXT = `${VISIBLE.replace("[^", "[")}+`;

const HAS_VISIBLE = new RegExp(VISIBLE, "u");
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The kind of forbidden character in a single-line text, if any: bidirectional controls, which make one name look like
 * another, or control characters and line breaks.
 */
export function forbiddenCharacters(text: string): "turning" | "control" | undefined {
  if (BIDI_CONTROL.test(text)) return "turning";
  return CONTROL.test(text) ? "control" : undefined;
}

/** Removes forbidden characters; multi-line text keeps its line breaks and tabs. */
export function removeForbiddenCharacters(text: string, lines: "one line" | "lines"): string {
  return text.replace(lines === "lines" ? FORBIDDEN_IN_LINES : FORBIDDEN, "");
}

/** Whether a non-empty text has invisible characters only. */
export function isInvisible(text: string): boolean {
  return text !== "" && !HAS_VISIBLE.test(text);
}
