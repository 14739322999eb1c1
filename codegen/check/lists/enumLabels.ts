import { listedChoices } from "../../api/listedChoices";
import { resolveSchema } from "../../api/resolveSchema";
import { at, isObject, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { valueTypes } from "../../schemaTypes";
import { quotedList, typeNames } from "../../shape/describeError";
import { concreteSchemas, valueSchemas } from "../api/valueSchemas";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";

/** An enumeration that shows a value has words for what the call answers there. */
export function* enumLabels(context: CheckContext): Generator<Problem> {
  const { enums } = context.documents;
  for (const { source, use } of usesOf(context)) {
    const { record } = use.scope;
    if (use.kind !== "value" || use.value.enum === undefined || !Array.isArray(record)) continue;
    const { enum: name } = use.value;
    const known = enums[name]?.values.map(({ value }) => String(value));
    const found = record.flatMap((schema) => answeredIn(context, schema, use.value.key));
    const fault = known && wordlessFault(found, known);
    if (!fault) continue;
    const message = `${JSON.stringify(name)} has no word for what ${JSON.stringify(use.value.key)} is, ${fault}`;
    yield problemAt(source, at(use.pointer, "enum"), message, "shown-choices");
  }
}

/** What is answered, in words, where an enumeration has a word for none of it; undefined where it has one. */
function wordlessFault(found: readonly JsonObject[], known: readonly string[]): string | undefined {
  const listed = found.flatMap((schema) => listedChoices(schema) ?? []).flatMap(({ value }) => value ?? []);
  if (listed.length > 0)
    return listed.some((value) => known.includes(String(value)))
      ? undefined
      : `such as ${quotedList(listed.slice(0, 3).map(String))}`;
  const types = found.map(valueTypes);
  if (types.length === 0 || types.some((each) => each.length === 0)) return undefined;
  return types.flat().some((type) => known.some((value) => isWrittenAs(value, type)))
    ? undefined
    : typeNames([...new Set(types.flat())]);
}

/** Values are compared as they are written, so that 1 and "1" have one word. */
function isWrittenAs(value: string, type: string): boolean {
  if (type === "boolean") return value === "true" || value === "false";
  return (type !== "integer" && type !== "number") || Number.isFinite(Number(value));
}

/** What the call answers there, or each of the items; nothing where the call does not say. */
function answeredIn({ documents: { api } }: CheckContext, record: JsonObject, key: string): JsonObject[] {
  return valueSchemas(api, record, key).flatMap((schema) =>
    isObject(schema.items) ? concreteSchemas(api, resolveSchema(api, schema.items)) : [schema],
  );
}
