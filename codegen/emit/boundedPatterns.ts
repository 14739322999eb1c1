import { isLinear, MAX_INPUT_LENGTH } from "../patterns/growth";

/** The runtime export for patterns that skip texts longer than people enter, which only the server validates. */
export const boundedPattern = `export const boundedPattern = (pattern) => ({
  test: (text) => text.length > ${MAX_INPUT_LENGTH} || pattern.test(text),
});
`;

const compiled =
  /(?<=const (?:pattern|formats)\d+ )= (new RegExp\(("(?:[^"\\]|\\.)*"), "u"\)|\/((?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+)\/[a-z]*)(?=;)/g;

/** Limits the input length of patterns and formats whose matching time is not linear. */
export function boundPatterns(body: string): string {
  return body.replaceAll(compiled, (whole, made: string, text: string | undefined, written: string) =>
    isLinear(text === undefined ? written : (JSON.parse(text) as string)) ? whole : `= boundedPattern(${made})`,
  );
}
