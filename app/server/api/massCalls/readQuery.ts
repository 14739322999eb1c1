import type { Operation } from "../contract/contract";
import { ignoresUnknown } from "../contract/unknownParameters";
import { readParameters, type TextPair } from "../requests/readParameters";
import { isMatching, type Matching } from "./Matching";

/** Reads the query of an operation; devices chosen by a filter arrive as the JSON of a Matching. */
export function readQuery(operation: Operation, raw: Iterable<TextPair>): Record<string, unknown> {
  const { matching, queryParameters } = operation;
  const pairs = ignoresUnknown(operation) ? [...raw].filter(([name]) => queryParameters.schemas.has(name)) : raw;
  if (!matching) return readParameters(queryParameters, pairs);
  const matchings: Record<string, Matching> = {};
  const plain = [...pairs].map(([name, text]): TextPair => {
    const found = readMatching(text);
    if (!found) return [name, text];
    matchings[name] = found;
    return [name, "1"];
  });
  return { ...readParameters(queryParameters, plain), ...matchings };
}

function readMatching(text: TextPair[1]): Matching | undefined {
  if (typeof text !== "string" || !text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isMatching(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
