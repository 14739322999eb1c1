import type { Operation } from "../contract/contract";
import { ignoresUnknown } from "../contract/unknownParameters";
import { readParameters, type TextPair } from "../requests/readParameters";
import { isMatching, type Matching } from "./Matching";

/** Reads the query of an operation; where it takes devices named by what finds them, they are named in JSON. */
export function readQuery(operation: Operation, given: Iterable<TextPair>): Record<string, unknown> {
  const { matching, queryParameters } = operation;
  const pairs = ignoresUnknown(operation) ? [...given].filter(([name]) => queryParameters.schemas.has(name)) : given;
  if (!matching) return readParameters(queryParameters, pairs);
  const named: Record<string, Matching> = {};
  const plain = [...pairs].map(([name, text]): TextPair => {
    const found = readNamed(text);
    if (!found) return [name, text];
    named[name] = found;
    return [name, "1"];
  });
  return { ...readParameters(queryParameters, plain), ...named };
}

function readNamed(text: TextPair[1]): Matching | undefined {
  if (typeof text !== "string" || !text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isMatching(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
