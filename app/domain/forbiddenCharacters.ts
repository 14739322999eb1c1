/**
 * Matches a text that holds something to see. What is no blank but looks like one: format characters, fillers, variation
 * selectors, tags (Unicode Default_Ignorable_Code_Point, and the blanks of Braille and musical notation). The contract's
 * schema Name has the same pattern.
 */
export const VISIBLE = String.raw`[^\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D159}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]`;

/** Matches what VISIBLE does not: one or more characters that show nothing. */
export const INVISIBLE_TEXT = `${VISIBLE.replace("[^", "[")}+`;

const HAS_VISIBLE = new RegExp(VISIBLE, "u");
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;
const UNFIT_IN_LINES = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** What a text of one line may not hold, where it does: signs by which one name is shown as another, or as two lines. */
export function forbiddenCharacters(text: string): "turning" | "control" | undefined {
  if (TURNING.test(text)) return "turning";
  return CONTROL.test(text) ? "control" : undefined;
}

/** A text without these signs; line breaks and tabs stay in one of several lines. */
export function removeForbiddenCharacters(text: string, lines: "one line" | "lines"): string {
  return text.replace(lines === "lines" ? UNFIT_IN_LINES : UNFIT, "");
}

/** Whether a text that is not empty shows nothing: blanks, or characters that nobody sees. */
export function isInvisible(text: string): boolean {
  return text !== "" && !HAS_VISIBLE.test(text);
}
