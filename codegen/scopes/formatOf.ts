import type { Column, FormatWithOptions } from "../generated/documents";

/** The default format for values with an enumeration. */
const ENUM_FORMAT = "enum";

/**
 * Normalizes how a value is displayed: the name of the format, with its options and enumeration. Undefined if neither
 * is given.
 */
export function formatOf({
  format,
  enum: enumeration,
}: Pick<Column, "format" | "enum">): FormatWithOptions | undefined {
  if (format === undefined && enumeration === undefined) return undefined;
  const named = typeof format === "object" ? format : { name: format ?? ENUM_FORMAT };
  return enumeration === undefined ? named : { ...named, options: { ...named.options, enum: enumeration } };
}
