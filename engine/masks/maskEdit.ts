import { type Mask, maskTyped } from "./maskValue";

/** A text and its selection; for an empty selection, both ends are the caret. */
export interface SelectedText {
  value: string;
  start: number;
  end: number;
}

/** An edit of an input: characters inserted in place of the selection, or a deletion of the selection or next to the caret. */
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
  const length = isBackward
    ? -lengthAt(value.slice(0, start), wordBefore, edit.unit)
    : lengthAt(value.slice(start), wordAfter, edit.unit);
  const [from, to] = isBackward ? [start + length, start] : [start, start + length];
  const masked = maskTyped(value.slice(0, from) + value.slice(to), from, mask);
  // A deleted fixed character is restored: the caret moves over it.
  if (masked.value === value) return { value, caret: isBackward ? from : to };
  return masked;
}

/** The word next to the caret, with its separator. */
const wordBefore = /[\p{L}\p{N}]*[^\p{L}\p{N}]*$/u;
const wordAfter = /^[^\p{L}\p{N}]*[\p{L}\p{N}]*/u;

/** The number of characters deleted next to the caret. */
function lengthAt(text: string, word: RegExp, unit: "word" | "line" | undefined): number {
  if (unit === "line") return text.length;
  return unit === "word" ? (word.exec(text)?.[0].length ?? 0) : Math.min(1, text.length);
}

/** The minimal replacement that turns one text into another. */
export function textDifference(before: string, after: string): { start: number; end: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let suffix = 0;
  while (suffix < shorter - start && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  return { start, end: before.length - suffix, text: after.slice(start, after.length - suffix) };
}
