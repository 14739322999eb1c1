import { at, isObject, type Json } from "../../json";
import { memoizeAll } from "../../memoize";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** Control characters, bidirectional overrides and lone surrogates. */
const FORBIDDEN = /[^\P{Cc}\n\r\t]|[\u202a-\u202e]|\p{Cs}/u;

/** Texts contain no forbidden characters, so that they display as written. */
export function* forbiddenCharacters({ sources }: CheckContext): Generator<Problem> {
  for (const source of sources) yield* faultsOf(source);
}

const faultsOf = memoizeAll((source: SourceDocument) => faultsIn(source, source.value, ""));

function* faultsIn(source: SourceDocument, value: Json, pointer: string): Generator<Problem> {
  if (typeof value === "string") yield* faultOf(source, value, pointer, "value");
  else if (Array.isArray(value))
    for (const [index, part] of value.entries()) yield* faultsIn(source, part, at(pointer, index));
  else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      yield* faultOf(source, key, at(pointer, key), "key");
      yield* faultsIn(source, part, at(pointer, key));
    }
  }
}

function* faultOf(source: SourceDocument, text: string, pointer: string, part: "key" | "value"): Generator<Problem> {
  const code = FORBIDDEN.exec(text)?.[0].codePointAt(0);
  if (code === undefined) return;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  yield problemAt(source, pointer, `the character ${name} ${describeCharacter(code)}; remove it`, "characters", part);
}

function describeCharacter(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return "is an unpaired surrogate";
  return code >= 0x202a && code <= 0x202e ? "changes the writing direction" : "is invisible";
}
