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

/**
 * Some text that fits the mask of a field is accepted by its operation; otherwise the form could never be submitted.
 */
export function* satisfiableMasks(context: CheckContext): Generator<Problem> {
  const { masks, tokens } = context.documents.masks;
  for (const { source, operation, field, pointer, property } of bodyFields(context)) {
    const { mask, key } = field;
    if (mask === undefined || !property || fieldMaskFaults(field, context).length > 0) continue;
    const samples = sampleTexts(Object.hasOwn(masks, mask) ? (masks[mask]?.mask ?? "") : mask, tokens);
    if (samples.length === 0 || samples.some((text) => isAccepted(text, property))) continue;
    const message = `${operation.id} accepts nothing typed in this mask as ${JSON.stringify(key)}, for example ${samples[0]}`;
    yield problemAt(source, at(pointer, "mask"), message, "mask-fits");
  }
}

/** Characters to try at each position; together they fit most masks. */
const SAMPLE_CHARACTERS = ["1", "0", "A", "a", "F", "f", "z", " "];

/**
 * Sample texts of a mask: complete first, then partially typed, each with and without its fixed characters. Empty if a
 * token has an invalid pattern, which another rule reports.
 */
function sampleTexts(mask: string, tokens: Tokens): string[] {
  const places = maskPlaces(mask, tokens) ?? [];
  if (places.some((place) => "pattern" in place && patternFault(place.pattern) !== undefined)) return [];
  const matchers = places.map((place) =>
    "pattern" in place ? new RegExp(`^(?:${place.pattern})$`, "u") : place.fixed,
  );
  const samples = SAMPLE_CHARACTERS.flatMap((letter) => {
    const filled = matchers.map((matcher) => (typeof matcher === "string" ? matcher : characterFor(matcher, letter)));
    const bare = filled.filter((_, index) => typeof matchers[index] !== "string");
    return [filled, bare].flatMap((letters) =>
      letters.map((_, index) => letters.slice(0, letters.length - index).join("")),
    );
  });
  return [...new Set(samples)];
}

function characterFor(place: RegExp, wanted: string): string {
  return [wanted, ...SAMPLE_CHARACTERS].find((letter) => place.test(letter)) ?? wanted;
}

function isAccepted(text: string, { pattern, minLength, maxLength }: JsonObject): boolean {
  if (typeof minLength === "number" && text.length < minLength) return false;
  if (typeof maxLength === "number" && text.length > maxLength) return false;
  // An invalid pattern is reported by another rule.
  return typeof pattern !== "string" || patternFault(pattern) !== undefined || new RegExp(pattern, "u").test(text);
}
