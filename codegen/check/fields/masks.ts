import type { Field, MasksDocument } from "../../generated/documents";
import { at } from "../../json";
import { nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { knownNames, missingName } from "../names/namesExist";
import { usesOf, validDocuments } from "../validDocuments";
import { maskPlaces } from "./maskPlaces";

/** Masks contain tokens, tokens have a pattern or escape, and fields refer to existing masks or write a valid one. */
export function* masks(context: CheckContext): Generator<Problem> {
  const { tokens } = context.documents.masks;
  for (const { source, document } of validDocuments(context, "masks")) {
    for (const [letter, token] of Object.entries(document.tokens)) {
      const rules = [token.pattern !== undefined, token.escape === true].filter(Boolean).length;
      if (rules !== 1)
        yield problemAt(source, at("/tokens", letter), "a token has either a pattern or escape", "masks", "key");
    }
    for (const [name, { mask }] of Object.entries(document.masks)) {
      const message = maskFault(mask, tokens);
      if (message) yield problemAt(source, at("/masks", name, "mask"), message, "masks");
    }
  }
  for (const { source, document } of validDocuments(context, "form")) {
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  }
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
  }
}

function* checkField(source: SourceDocument, field: Field, pointer: string, context: CheckContext): Generator<Problem> {
  for (const { message, part } of fieldMaskFaults(field, context))
    yield problemAt(source, at(pointer, "mask"), message, "masks", part);
}

/** Faults in the mask of a field, regardless of the request body. */
export function fieldMaskFaults(field: Field, context: CheckContext): { message: string; part?: "key" }[] {
  const { mask } = field;
  if (mask === undefined) return [];
  const unmasked = unmaskedInput(field);
  const message = writtenFault(mask, context);
  return [
    ...(unmasked ? [{ message: `a mask needs a one-line input, not ${unmasked}`, part: "key" as const }] : []),
    ...(message ? [{ message }] : []),
  ];
}

function writtenFault(mask: string, context: CheckContext): string | undefined {
  const names = knownNames(context, "mask");
  if (!names || names.has(mask)) return undefined;
  const { tokens } = context.documents.masks;
  return isMeantAsName(mask, tokens, names) ? missingName("mask", mask, names) : maskFault(mask, tokens);
}

/** Single-line types, which a mask applies to. */
const MASKED = ["text", "email", "number", "integer", "digits"];

/** Describes the input of a field that no mask applies to; undefined if one does. */
function unmaskedInput({ type = "text", component, enum: choices, options }: Field): string | undefined {
  if (component !== undefined) return `a ${component}`;
  if (choices !== undefined || Array.isArray(options)) return "one of choices";
  return MASKED.includes(type) ? undefined : `the type ${JSON.stringify(type)}`;
}

type Tokens = MasksDocument["tokens"];

/** Whether a mask is a misspelled name: a word with letters that are no tokens, or close to a known name. */
function isMeantAsName(mask: string, tokens: Tokens, names: ReadonlySet<string>): boolean {
  const letters = mask.match(/[a-z]/g) ?? [];
  const isWord = /^[a-z][a-z0-9-]*$/.test(mask) && letters.some((letter) => !Object.hasOwn(tokens, letter));
  return isWord || nearestName(mask, names) !== undefined;
}

function maskFault(mask: string, tokens: Tokens): string | undefined {
  const places = maskPlaces(mask, tokens);
  if (!places) return `the escape ${JSON.stringify(mask.at(-1))} at the end escapes nothing`;
  return places.some((place) => "pattern" in place)
    ? undefined
    : `the mask has no token, so nothing can be typed; tokens are ${Object.keys(tokens).join(" ")}`;
}
