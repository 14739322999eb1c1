import type { MasksDocument } from "../../generated/documents";
import { at, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { bodyFields } from "../forms/bodyFields";
import { patternFault } from "../schemas/patterns";
import { maskPlaces } from "./maskPlaces";
import { fieldMaskFaults } from "./masks";

type Tokens = MasksDocument["tokens"];

/** Something that can be typed in a mask is what the call takes, else the form could never be sent. */
export function* satisfiableMasks(context: CheckContext): Generator<Problem> {
  const { masks, tokens } = context.documents.masks;
  for (const { source, operation, field, pointer, property } of bodyFields(context)) {
    const { mask, key } = field;
    if (mask === undefined || !property || fieldMaskFaults(field, context).length > 0) continue;
    const texts = typedIn(Object.hasOwn(masks, mask) ? (masks[mask]?.mask ?? "") : mask, tokens);
    if (texts.length === 0 || texts.some((text) => isTaken(text, property))) continue;
    const message = `nothing typed in this mask, such as ${texts[0]}, is what ${operation.id} takes as ${JSON.stringify(key)}`;
    yield problemAt(source, at(pointer, "mask"), message, "mask-fits");
  }
}

/** What most places of masks let through, one after the other. */
const LETTERS = ["1", "0", "A", "a", "F", "f", "z", " "];

/**
 * Texts of a mask, all of it first, then as it is typed; with its fixed characters and without. None where a token of it
 * has no pattern to go by, which is said of the token.
 */
function typedIn(mask: string, tokens: Tokens): string[] {
  const places = maskPlaces(mask, tokens) ?? [];
  if (places.some((place) => "pattern" in place && patternFault(place.pattern) !== undefined)) return [];
  const ways = places.map((place) => ("pattern" in place ? new RegExp(`^(?:${place.pattern})$`, "u") : place.fixed));
  const texts = LETTERS.flatMap((letter) => {
    const filled = ways.map((way) => (typeof way === "string" ? way : letterOf(way, letter)));
    const bare = filled.filter((_, index) => typeof ways[index] !== "string");
    return [filled, bare].flatMap((letters) =>
      letters.map((_, index) => letters.slice(0, letters.length - index).join("")),
    );
  });
  return [...new Set(texts)];
}

function letterOf(place: RegExp, wanted: string): string {
  return [wanted, ...LETTERS].find((letter) => place.test(letter)) ?? wanted;
}

function isTaken(text: string, { pattern, minLength, maxLength }: JsonObject): boolean {
  if (typeof minLength === "number" && text.length < minLength) return false;
  if (typeof maxLength === "number" && text.length > maxLength) return false;
  // What is wrong with a pattern is said of the pattern.
  return typeof pattern !== "string" || patternFault(pattern) !== undefined || new RegExp(pattern, "u").test(text);
}
