import type { Column, FormatWithOptions } from "../generated/documents";

/** The format that shows the words of an enumeration where none is named. */
const WORDS = "enum";

/** How a value is shown, taken apart: in a format, with its options, and in the words of an enumeration. Undefined where nothing says so. */
export function formatOf({ format, enum: words }: Pick<Column, "format" | "enum">): FormatWithOptions | undefined {
  if (format === undefined && words === undefined) return undefined;
  const named = typeof format === "object" ? format : { name: format ?? WORDS };
  return words === undefined ? named : { ...named, options: { ...named.options, enum: words } };
}
