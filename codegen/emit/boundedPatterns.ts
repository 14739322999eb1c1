import { isLinear, MAX_INPUT_LENGTH } from "../patterns/growth";

/** The export of the shared runtime for patterns that are not tried on longer texts than people enter: of those, the server has its say. */
export const boundedPattern = `export const boundedPattern = (pattern) => ({
  test: (text) => text.length > ${MAX_INPUT_LENGTH} || pattern.test(text),
});
`;

const compiled =
  /(?<=const (?:pattern|formats)\d+ )= (new RegExp\(("(?:[^"\\]|\\.)*"), "u"\)|\/((?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+)\/[a-z]*)(?=;)/g;

/** Bounds what a validator tries of patterns and formats whose time grows faster than the text. */
export function boundPatterns(body: string): string {
  return body.replaceAll(compiled, (whole, made: string, text: string | undefined, written: string) =>
    isLinear(text === undefined ? written : (JSON.parse(text) as string)) ? whole : `= boundedPattern(${made})`,
  );
}
