import { visit } from "jsonc-parser";
import { isJson } from "../../../domain/isJson";

/** The place of a JSON syntax error; line and position are counted from 1. */
export interface JsonFault {
  line: number;
  position: number;
}

/** Finds the first JSON syntax error of a text; undefined when it is valid. */
export function findJsonFault(text: string): JsonFault | undefined {
  if (isJson(text)) return undefined;
  let first: JsonFault | undefined;
  try {
    const onError = (_code: number, _offset: number, _length: number, line: number, character: number) => {
      first ??= { line: line + 1, position: character + 1 };
    };
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser is recursive: text that is nested too deeply for it is refused at its start.
    if (!(error instanceof RangeError)) throw error;
  }
  return first ?? { line: 1, position: 1 };
}
