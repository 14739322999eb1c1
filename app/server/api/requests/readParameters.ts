import { isExact } from "#engine/rules";
import { ApiError, invalid } from "../../requests/ApiError";
import { describeErrors } from "../contract/describeErrors";
import type { ParameterGroup } from "../contract/parameterGroups";

/** Reads a text as the first of the types that it is valid for; otherwise it stays a string, for the validator to refuse. */
function readValue(types: readonly string[], text: string): unknown {
  if (types.includes("integer") && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes("number") && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) && isExact(text)) return Number(text);
  // Python programs send True, others send 1.
  if (types.includes("boolean") && /^(true|false|[01])$/i.test(text)) return /^(true|1)$/i.test(text);
  return text;
}

/** Whether a text is a list; where other types are allowed too, only one with several items is. */
function isListText(types: readonly string[], text: string | readonly string[]): boolean {
  if (!types.includes("array")) return false;
  return types.length === 1 || typeof text !== "string" || readItems(text).length > 1;
}

/** Splits a comma-separated list; a backslash escapes commas and backslashes within an item. */
function readItems(text: string): string[] {
  const items = text.match(/(?:\\[\\,]|[^,])+/g) ?? [];
  return items.map((item) => item.replace(/\\([\\,])/g, "$1"));
}

/** A raw parameter: its text, or the texts of a list that was sent item by item. */
export type TextPair = [name: string, text: string | readonly string[]];

/** Parses parameters by the types of their schemas and validates them together. */
export function readParameters(group: ParameterGroup, pairs: Iterable<TextPair>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of pairs) {
    const schema = group.schemas.get(name);
    const isList = typeof text !== "string";
    if (!schema || (isList && !schema.types.includes("array"))) throw invalid(name, "This parameter does not exist.");
    if ([text].flat().some((one) => one.includes("\0")))
      throw invalid(name, "This contains a character that is not allowed.");
    if (text === "") continue;
    if (name in values) throw invalid(name, "This occurs twice.");
    const { types, itemTypes } = schema;
    values[name] = isListText(types, text)
      ? (isList ? text : readItems(text)).filter(Boolean).map((item) => readValue(itemTypes, item))
      : readValue(types, String(text));
  }
  if (group.isValid(values)) return values;
  const items = describeErrors(group.isValid.errors).map((item) => ({
    ...item,
    source: item.source === null ? null : nameIn(group, item.source),
  }));
  throw new ApiError("VALIDATION_FAILED", { items });
}

/** The parameter an error is about, also where the error lies within its value; names may hold dots. */
function nameIn({ schemas }: ParameterGroup, source: string): string {
  const match = [...schemas.keys()].find((name) => source === name || source.startsWith(`${name}.`));
  return match ?? source.split(".")[0] ?? source;
}
