import { type Mask, maskTyped } from "./maskValue";

/** A text and the part of it that is selected; where nothing is, both ends are the caret. */
export interface SelectedText {
  value: string;
  start: number;
  end: number;
}

/** What somebody does to an input: characters put in place of the selection, or the selection or what is beside it deleted. */
export type Edit = { insert: string } | { remove: "backward" | "forward"; unit?: "word" | "line" };

/** The masked text and the caret after an edit. */
export function maskEdit(
  { value, start, end }: SelectedText,
  edit: Edit,
  mask: Mask,
): { value: string; caret: number } {
  if ("insert" in edit) {
    const typed = value.slice(0, start) + edit.insert;
    return maskTyped(typed + value.slice(end), typed.length, mask);
  }
  if (start !== end) return maskTyped(value.slice(0, start) + value.slice(end), start, mask);
  const isBackward = edit.remove === "backward";
  const reach = isBackward
    ? -lengthAt(value.slice(0, start), wordBefore, edit.unit)
    : lengthAt(value.slice(start), wordAfter, edit.unit);
  const [from, to] = isBackward ? [start + reach, start] : [start, start + reach];
  const masked = maskTyped(value.slice(0, from) + value.slice(to), from, mask);
  // A fixed character between typed ones comes back: the caret steps over it.
  if (masked.value === value) return { value, caret: isBackward ? from : to };
  return masked;
}

/** The word beside the caret, with what separates it. */
const wordBefore = /[\p{L}\p{N}]*[^\p{L}\p{N}]*$/u;
const wordAfter = /^[^\p{L}\p{N}]*[\p{L}\p{N}]*/u;

/** How much of a text beside the caret is deleted at once. */
function lengthAt(text: string, word: RegExp, unit: "word" | "line" | undefined): number {
  if (unit === "line") return text.length;
  return unit === "word" ? (word.exec(text)?.[0].length ?? 0) : Math.min(1, text.length);
}

/** The smallest part of a text that must be replaced to get another one. */
export function textDifference(before: string, after: string): { start: number; end: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
