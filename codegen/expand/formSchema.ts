import type { Field } from "../generated/documents";
import { at, isObject, type Json, type JsonObject, objectOf } from "../json";
import { conditionSchema } from "./conditionSchema";

/** A field expanded for RJSF: the schema of its property and its uiSchema. */
export interface ExpandedField {
  key: string;
  schema: JsonObject;
  uiSchema: JsonObject;
  required: boolean;
}

/** The schema of an object of fields. Conditional fields go into `if`/`then` branches. */
export function formSchema(fields: readonly Field[], expanded: readonly ExpandedField[]): JsonObject {
  const unconditional = expanded.filter((_, index) => !fields[index]?.depends);
  const branches = conditionalBranches(fields, expanded);
  return { type: "object", ...objectPart(unconditional, ""), ...(branches.length > 0 && { allOf: branches }) };
}

/** Fields with the same condition share one branch. */
function conditionalBranches(fields: readonly Field[], expanded: readonly ExpandedField[]): JsonObject[] {
  const groups = new Map<string, { condition: JsonObject; fields: ExpandedField[] }>();
  for (const [index, field] of expanded.entries()) {
    const condition = fields[index]?.depends;
    if (!condition) continue;
    const key = JSON.stringify(condition);
    const group = groups.get(key) ?? { condition: objectOf(condition), fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const names = fields.map(({ key }) => key);
  return [...groups.values()].map((group, index) => ({
    if: conditionSchema(group.condition, names),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: objectPart(group.fields, at("/allOf", index, "then")),
  }));
}

function objectPart(fields: readonly ExpandedField[], pointer: string): JsonObject {
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  const properties = fields.map(({ key, schema }) => [key, moveReferences(schema, at(pointer, "properties", key))]);
  return { properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

/** Rewrites references of a field's own schema, which are relative to it, to its position in the form. */
function moveReferences<Value extends Json>(value: Value, pointer: string): Value;
function moveReferences(value: Json, pointer: string): Json {
  if (Array.isArray(value)) return value.map((part) => moveReferences(part, pointer));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    const isReference = key === "$ref" && typeof part === "string" && /^#(\/|$)/.test(part);
    return [key, isReference ? `#${pointer}${part.slice(1)}` : moveReferences(part, pointer)];
  });
  return Object.fromEntries(entries);
}
