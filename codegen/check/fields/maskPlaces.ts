import type { MasksDocument } from "../../generated/documents";

/** One place of a mask: a fixed character, or the pattern of what may be typed there. */
export type MaskPlace = { fixed: string } | { pattern: string };

/** A mask as its places; undefined when nothing follows the sign that takes the next character as it is. */
export function maskPlaces(mask: string, tokens: MasksDocument["tokens"]): MaskPlace[] | undefined {
  const places: MaskPlace[] = [];
  const letters = [...mask][Symbol.iterator]();
  for (const letter of letters) {
    const token = Object.hasOwn(tokens, letter) ? tokens[letter] : undefined;
    const fixed = token?.escape ? letters.next().value : letter;
    if (fixed === undefined) return undefined;
    places.push(token && !token.escape ? { pattern: token.pattern ?? "." } : { fixed });
  }
  return places;
}
