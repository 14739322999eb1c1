import { isOpen, propertyNames, propertySchema } from "../../api/resolveSchema";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** Words of a document that name a property of what a call answers for each row, and where they stand. */
export interface PropertyReferences {
  words: readonly string[];
  given: Readonly<Record<string, unknown>>;
  operation: unknown;
  pointer: string;
}

/** What such words name is in the answer of their call. */
export function* checkResponseProperties(
  { documents: { api }, operations }: CheckContext,
  source: SourceDocument,
  { words, given, operation, pointer }: PropertyReferences,
): Generator<Problem> {
  const row = operations.get(String(operation))?.row;
  if (!row || isOpen(api, row)) return;
  for (const word of words) {
    const name = given[word];
    if (typeof name !== "string" || propertySchema(api, row, name)) continue;
    const message = `${JSON.stringify(name)} is not in the answer of ${operation}${didYouMean(name, propertyNames(api, row))}`;
    yield problemAt(source, at(pointer, word), message, "keys");
  }
}
