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

/** An enumeration that labels a value has labels for the values that occur. */
export function* enumLabels(context: CheckContext): Generator<Problem> {
  const { enums } = context.documents;
  for (const { source, use } of usesOf(context)) {
    const { record } = use.scope;
    if (use.kind !== "value" || use.value.enum === undefined || !Array.isArray(record)) continue;
    const { enum: name } = use.value;
    const known = enums[name]?.values.map(({ value }) => String(value));
    const found = record.flatMap((schema) => schemasOf(context, schema, use.value.key));
    const fault = known && unlabelledFault(found, known);
    if (!fault) continue;
    const message = `the enumeration ${JSON.stringify(name)} has no label for any value of ${JSON.stringify(use.value.key)}, ${fault}`;
    yield problemAt(source, at(use.pointer, "enum"), message, "shown-choices");
  }
}

/** Describes the values that occur if an enumeration labels none of them; undefined if it labels one. */
function unlabelledFault(found: readonly JsonObject[], known: readonly string[]): string | undefined {
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

/** Values are compared as text, so that 1 and "1" share a label. */
function isWrittenAs(value: string, type: string): boolean {
  if (type === "boolean") return value === "true" || value === "false";
  return (type !== "integer" && type !== "number") || Number.isFinite(Number(value));
}

/** The schemas of a value, or of the items of a list; empty if the API does not declare it. */
function schemasOf({ documents: { api } }: CheckContext, record: JsonObject, key: string): JsonObject[] {
  return valueSchemas(api, record, key).flatMap((schema) =>
    isObject(schema.items) ? concreteSchemas(api, resolveSchema(api, schema.items)) : [schema],
  );
}
