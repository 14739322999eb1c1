import { isExact } from "#engine/rules";
import { ApiError, invalid } from "../../requests/ApiError";
import { describeErrors } from "../contract/describeErrors";
import type { ParameterGroup } from "../contract/parameterGroups";

/** A text as the first of the types it can be written in; what is none of them stays a text, and the check says so. */
function readValue(types: readonly string[], text: string): unknown {
  if (types.includes("integer") && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes("number") && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) && isExact(text)) return Number(text);
  // Python writes True, and some programs 1.
  if (types.includes("boolean") && /^(true|false|[01])$/i.test(text)) return /^(true|1)$/i.test(text);
  return text;
}

/** Whether a text is a list: where it may be something else as well, only one with several items. */
function isWrittenList(types: readonly string[], text: string | readonly string[]): boolean {
  if (!types.includes("array")) return false;
  return types.length === 1 || typeof text !== "string" || readItems(text).length > 1;
}

/** The items of a list written as one text; a comma that belongs to an item has a backslash in front, as a backslash before one has. */
function readItems(text: string): string[] {
  const items = text.match(/(?:\\[\\,]|[^,])+/g) ?? [];
  return items.map((item) => item.replace(/\\([\\,])/g, "$1"));
}

/** A parameter as it arrived: a text, or the texts of a list whose items came one by one. */
export type TextPair = [name: string, text: string | readonly string[]];

/** Reads parameters that arrived as text; numbers are read only where the document says so, then all is checked. */
export function readParameters(group: ParameterGroup, pairs: Iterable<TextPair>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of pairs) {
    const schema = group.schemas.get(name);
    const isList = typeof text !== "string";
    if (!schema || (isList && !schema.types.includes("array"))) throw invalid(name, "There is no such parameter.");
    if ([text].flat().some((one) => one.includes("\0")))
      throw invalid(name, "This contains a character that is not accepted.");
    if (text === "") continue;
    if (name in values) throw invalid(name, "This is given twice.");
    const { types, itemTypes } = schema;
    values[name] = isWrittenList(types, text)
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

/** The parameter an error is about, whose name may hold dots; what is wrong within its value is wrong with it. */
function nameIn({ schemas }: ParameterGroup, source: string): string {
  const named = [...schemas.keys()].find((name) => source === name || source.startsWith(`${name}.`));
  return named ?? source.split(".")[0] ?? source;
}
