import type { MaskToken } from "../generated/documents";

/** The tokens of masks, by character. */
export type MaskTokens = Readonly<Record<string, MaskToken>>;

/** One slot of a mask: a fixed character, or a pattern of accepted characters and a transformation. */
type Slot = { fixed: string } | { accepts: RegExp; transform: MaskToken["transform"] };

/** A parsed mask. */
export type Mask = readonly Slot[];

/** Parses a mask: token characters are replaced by their patterns, all others are literal. */
export function parseMask(mask: string, tokens: MaskTokens): Mask {
  const slots: Slot[] = [];
  const letters = [...mask];
  for (let index = 0; index < letters.length; index += 1) {
    const letter = String(letters[index]);
    const token = Object.hasOwn(tokens, letter) ? tokens[letter] : undefined;
    if (token?.escape) slots.push({ fixed: letters[++index] ?? letter });
    else if (token)
      slots.push({ accepts: new RegExp(`^(?:${token.pattern ?? "."})$`, "u"), transform: token.transform });
    else slots.push({ fixed: letter });
  }
  return slots;
}

/** Applies a mask to a text: rejected characters are dropped, fixed characters are inserted. */
export function maskValue(text: string, mask: Mask): string {
  const letters = [...text];
  let result = "";
  let pendingFixed = "";
  let next = 0;
  for (const slot of mask) {
    if ("fixed" in slot) {
      pendingFixed += slot.fixed;
      // Fixed characters are inserted only before a following character, so that they can be deleted; typed ones at once.
      if (letters[next] === slot.fixed) {
        result += pendingFixed;
        pendingFixed = "";
        next += 1;
      }
      continue;
    }
    while (next < letters.length && !slot.accepts.test(String(letters[next]))) next += 1;
    if (next >= letters.length) break;
    result += pendingFixed + transform(String(letters[next]), slot.transform);
    pendingFixed = "";
    next += 1;
  }
  return result;
}

/** The masked text and the new caret, for a caret in the typed text. */
export function maskTyped(text: string, caret: number, mask: Mask): { value: string; caret: number } {
  const value = maskValue(text, mask);
  const before = caret >= text.length ? value.length : maskValue(text.slice(0, caret), mask).length;
  return { value, caret: Math.min(before, value.length) };
}

function transform(letter: string, how: MaskToken["transform"]): string {
  if (how === "uppercase") return letter.toUpperCase();
  return how === "lowercase" ? letter.toLowerCase() : letter;
}
