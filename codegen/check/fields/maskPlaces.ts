import type { MasksDocument } from "../../generated/documents";

/** One position of a mask: a fixed character, or the pattern of the characters accepted there. */
export type MaskPlace = { fixed: string } | { pattern: string };

/** Splits a mask into its positions; undefined if it ends with the escape character. */
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
