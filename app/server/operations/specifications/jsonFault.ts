import { visit } from "jsonc-parser";
import { isJson } from "../../../domain/isJson";

/** Where a text stops being JSON, both counted from 1. */
export interface JsonFault {
  line: number;
  position: number;
}

/** Finds where a text stops being JSON; undefined when it is JSON throughout. */
export function findJsonFault(text: string): JsonFault | undefined {
  if (isJson(text)) return undefined;
  let first: JsonFault | undefined;
  try {
    const onError = (_code: number, _offset: number, _length: number, line: number, character: number) => {
      first ??= { line: line + 1, position: character + 1 };
    };
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The search calls itself for every level; what is nested too deeply for it is refused where it begins.
    if (!(error instanceof RangeError)) throw error;
  }
  return first ?? { line: 1, position: 1 };
}
