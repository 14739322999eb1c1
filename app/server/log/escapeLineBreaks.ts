/**
 * Escapes the control characters and line separators that JSON allows in strings: some programs break lines at U+0085,
 * U+2028 and U+2029, and some terminals obey U+0080 to U+009F.
 */
export function escapeLineBreaks(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
