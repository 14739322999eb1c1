import { isOpen, propertyNames, propertySchema } from "../../api/resolveSchema";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";

/** Keywords of a document whose values name properties of an operation's row, and where they are. */
export interface PropertyReferences {
  keywords: readonly string[];
  given: Readonly<Record<string, unknown>>;
  operation: unknown;
  pointer: string;
}

/** Reports named properties that the response of the operation does not have. */
export function* checkResponseProperties(
  { documents: { api }, operations }: CheckContext,
  source: SourceDocument,
  { keywords, given, operation, pointer }: PropertyReferences,
): Generator<Problem> {
  const row = operations.get(String(operation))?.row;
  if (!row || isOpen(api, row)) return;
  for (const keyword of keywords) {
    const name = given[keyword];
    if (typeof name !== "string" || propertySchema(api, row, name)) continue;
    const message = `${JSON.stringify(name)} is not in the answer of ${operation}${didYouMean(name, propertyNames(api, row))}`;
    yield problemAt(source, at(pointer, keyword), message, "keys");
  }
}
