import type { Field, MasksDocument } from "../generated/documents";
import { at } from "../json";
import { nearestName } from "../nearest";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { formFields } from "./formFields";
import { knownNames, missingName } from "./namesExist";
import { soundDocuments, usesOf } from "./soundDocuments";

/** Masks hold tokens, tokens let something through, and fields name masks that exist or are masks themselves. */
export function* masks(context: CheckContext): Generator<Problem> {
  const { tokens } = context.documents.masks;
  for (const { source, document } of soundDocuments(context, "masks")) {
    for (const [letter, token] of Object.entries(document.tokens)) {
      const ways = [token.pattern !== undefined, token.escape === true].filter(Boolean).length;
      if (ways !== 1)
        yield problemAt(source, at("/tokens", letter), "a token has either a pattern or escape", "masks", "key");
    }
    for (const [name, { mask }] of Object.entries(document.masks)) {
      const message = maskFault(mask, tokens);
      if (message) yield problemAt(source, at("/masks", name, "mask"), message, "masks");
    }
  }
  for (const { source, document } of soundDocuments(context, "form")) {
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  }
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
  }
}

function* checkField(source: SourceDocument, field: Field, pointer: string, context: CheckContext): Generator<Problem> {
  const { mask } = field;
  const unmasked = mask === undefined ? undefined : unmaskedInput(field);
  if (unmasked) {
    const message = `a mask is for an input of one line, not for ${unmasked}`;
    yield problemAt(source, at(pointer, "mask"), message, "masks", "key");
  }
  const names = knownNames(context, "mask");
  if (mask === undefined || !names || names.has(mask)) return;
  const { tokens } = context.documents.masks;
  const message = isMeantAsName(mask, tokens, names) ? missingName("mask", mask, names) : maskFault(mask, tokens);
  if (message) yield problemAt(source, at(pointer, "mask"), message, "masks");
}

/** Types of one line, which a mask helps to fill. */
const MASKED = ["text", "email", "number", "integer", "digits"];

/** What a field is that nothing is typed into through a mask. */
function unmaskedInput({ type = "text", component, enum: choices, options }: Field): string | undefined {
  if (component !== undefined) return `a ${component}`;
  if (choices !== undefined || Array.isArray(options)) return "one of choices";
  return MASKED.includes(type) ? undefined : `the type ${JSON.stringify(type)}`;
}

type Tokens = MasksDocument["tokens"];

/** A word with letters that are no tokens was meant as a name, and so was what is nearly one. */
function isMeantAsName(mask: string, tokens: Tokens, names: ReadonlySet<string>): boolean {
  const letters = mask.match(/[a-z]/g) ?? [];
  const isWord = /^[a-z][a-z0-9-]*$/.test(mask) && letters.some((letter) => !Object.hasOwn(tokens, letter));
  return isWord || nearestName(mask, names) !== undefined;
}

function maskFault(mask: string, tokens: Tokens): string | undefined {
  let open = 0;
  for (let index = 0; index < mask.length; index += 1) {
    const token = Object.hasOwn(tokens, mask.charAt(index)) ? tokens[mask.charAt(index)] : undefined;
    if (token?.escape && index === mask.length - 1)
      return `nothing follows the ${JSON.stringify(mask.charAt(index))} that escapes`;
    if (token?.escape) index += 1;
    else if (token) open += 1;
  }
  return open > 0
    ? undefined
    : `the mask holds no token, so nothing can be typed; tokens are ${Object.keys(tokens).join(" ")}`;
}
