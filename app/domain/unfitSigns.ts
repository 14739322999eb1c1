const TURNING = /[\u202A-\u202E\u2066-\u2069]/;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;
const UNFIT_IN_LINES = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/** What a text of one line may not hold, where it does: signs by which one name is shown as another, or as two lines. */
export function unfitSigns(text: string): "turning" | "control" | undefined {
  if (TURNING.test(text)) return "turning";
  return CONTROL.test(text) ? "control" : undefined;
}

/** A text without these signs; line breaks and tabs stay in one of several lines. */
export function dropUnfitSigns(text: string, lines: "one line" | "lines"): string {
  return text.replace(lines === "lines" ? UNFIT_IN_LINES : UNFIT, "");
}
