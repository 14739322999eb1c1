import { listedChoices } from "../api/listedChoices";
import { propertySchema, resolveSchema, schemaAndAlternatives } from "../api/resolveSchema";
import { at, isObject, type JsonObject, objectOf, stringsOf } from "../json";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import { alternatives, typeNames } from "../shape/describeError";
import type { CheckContext } from "./context";
import { usesOf } from "./soundDocuments";

/** An enumeration that shows a value has words for what the call answers there. */
export function* shownChoices(context: CheckContext): Generator<Problem> {
  const { enums } = context.documents;
  for (const { source, use } of usesOf(context)) {
    const { record } = use.scope;
    if (use.kind !== "value" || typeof use.value.format !== "object" || !Array.isArray(record)) continue;
    const { enum: name } = objectOf(use.value.format.options);
    const known = enums[String(name)]?.values.map(({ value }) => String(value));
    const found = record.flatMap((schema) => answeredIn(context, schema, use.value.key));
    const fault = known && wordlessFault(found, known);
    if (!fault) continue;
    const message = `${JSON.stringify(name)} has no word for what ${JSON.stringify(use.value.key)} is, ${fault}`;
    yield problemAt(source, at(use.pointer, "format", "options", "enum"), message, "shown-choices");
  }
}

/** What an enumeration has no word for: any of the values listed, or any of the type that is told. */
function wordlessFault(found: readonly JsonObject[], known: readonly string[]): string | undefined {
  const listed = found.flatMap((schema) => listedChoices(schema) ?? []).flatMap(({ value }) => value ?? []);
  if (listed.length > 0)
    return listed.some((value) => known.includes(String(value)))
      ? undefined
      : `such as ${alternatives(listed.slice(0, 3).map(String))}`;
  const types = found.map(({ type }) => stringsOf([type].flat()).filter((one) => one !== "null"));
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
  const parts = schemaAndAlternatives(api, record).map((part) => propertySchema(api, part, key));
  const found = parts.filter((schema) => schema !== undefined);
  const each = found.map((schema) => (isObject(schema.items) ? resolveSchema(api, schema.items) : schema));
  const all = each.flatMap((schema) => schemaAndAlternatives(api, schema));
  // What only gathers alternatives says nothing itself.
  return all.filter(({ anyOf, oneOf, type }) => type !== undefined || (!anyOf && !oneOf));
}
