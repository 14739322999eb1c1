import type { MaskToken } from "../generated/documents";

/** What each letter of a mask stands for. */
export type MaskTokens = Readonly<Record<string, MaskToken>>;

/** One place of a mask: a fixed character, or the characters it lets through and what it does with them. */
type Place = { fixed: string } | { accepts: RegExp; transform: MaskToken["transform"] };

/** A mask as its places, ready to be applied. */
export type Mask = readonly Place[];

/** Reads a mask; the letters of the tokens stand for characters, all others for themselves. */
export function parseMask(mask: string, tokens: MaskTokens): Mask {
  const places: Place[] = [];
  const letters = [...mask];
  for (let index = 0; index < letters.length; index += 1) {
    const letter = String(letters[index]);
    const token = Object.hasOwn(tokens, letter) ? tokens[letter] : undefined;
    if (token?.escape) places.push({ fixed: letters[++index] ?? letter });
    else if (token)
      places.push({ accepts: new RegExp(`^(?:${token.pattern ?? "."})$`, "u"), transform: token.transform });
    else places.push({ fixed: letter });
  }
  return places;
}

/** The part of a text that fits a mask: what a place refuses is left out, fixed characters are put in between. */
export function maskValue(text: string, mask: Mask): string {
  const letters = [...text];
  let written = "";
  let between = "";
  let next = 0;
  for (const place of mask) {
    if ("fixed" in place) {
      between += place.fixed;
      // Fixed characters wait for a character after them, so that they can be deleted; typed ones stand at once.
      if (letters[next] === place.fixed) {
        written += between;
        between = "";
        next += 1;
      }
      continue;
    }
    while (next < letters.length && !place.accepts.test(String(letters[next]))) next += 1;
    if (next >= letters.length) break;
    written += between + transform(String(letters[next]), place.transform);
    between = "";
    next += 1;
  }
  return written;
}

/** The masked text and where the caret belongs after it was at a place of the typed text. */
export function maskTyped(text: string, caret: number, mask: Mask): { value: string; caret: number } {
  const value = maskValue(text, mask);
  const before = caret >= text.length ? value.length : maskValue(text.slice(0, caret), mask).length;
  return { value, caret: Math.min(before, value.length) };
}

function transform(letter: string, how: MaskToken["transform"]): string {
  if (how === "uppercase") return letter.toUpperCase();
  return how === "lowercase" ? letter.toLowerCase() : letter;
}
