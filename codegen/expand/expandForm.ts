import type { Operation } from "../api/operations";
import type { Documents } from "../documents";
import type { Field, FormDocument } from "../generated/documents";
import { at, isObject, type Json, type JsonObject, objectOf } from "../json";
import { conditionSchema } from "./conditionSchema";
import { type ExpandedField, expandField } from "./expandField";
import { inheritProperty } from "./inherit";

/** The pair RJSF takes. */
export interface FormSchemas {
  schema: JsonObject;
  uiSchema: JsonObject;
}

/** Expands a form's fields to schema and uiSchema; a form that gives them itself keeps them. */
export function expandForm(form: FormDocument, operation: Operation | undefined, documents: Documents): FormSchemas {
  if (!form.fields) return { schema: objectOf(form.schema), uiSchema: objectOf(form.uiSchema) };
  const expanded = form.fields.map((field) =>
    expandField(field, inheritProperty(documents.api, operation, field.key), documents),
  );
  const uiSchema: JsonObject = { "ui:order": expanded.map(({ key }) => key) };
  for (const field of expanded) uiSchema[field.key] = field.uiSchema;
  return { schema: formSchema(form.fields, expanded), uiSchema: layOver(uiSchema, objectOf(form.uiSchema)) };
}

function formSchema(fields: readonly Field[], expanded: readonly ExpandedField[]): JsonObject {
  const always = expanded.filter((_, index) => !fields[index]?.depends);
  const branches = conditionalBranches(fields, expanded);
  return { type: "object", ...objectPart(always, ""), ...(branches.length > 0 && { allOf: branches }) };
}

/** Fields that depend on the same condition share one branch. */
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
  return [...groups.values()].map((group, index) => ({
    if: conditionSchema(group.condition),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: objectPart(group.fields, at("/allOf", index, "then")),
  }));
}

function objectPart(fields: readonly ExpandedField[], pointer: string): JsonObject {
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  const properties = fields.map(({ key, schema }) => [key, moveReferences(schema, at(pointer, "properties", key))]);
  return { properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

/** The references of a field's own schema begin at that schema; in the form they begin where it came to stand. */
function moveReferences<Value extends Json>(value: Value, pointer: string): Value;
function moveReferences(value: Json, pointer: string): Json {
  if (Array.isArray(value)) return value.map((part) => moveReferences(part, pointer));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    const isReference = key === "$ref" && typeof part === "string" && part.startsWith("#/");
    return [key, isReference ? `#${pointer}${part.slice(1)}` : moveReferences(part, pointer)];
  });
  return Object.fromEntries(entries);
}

function layOver(base: JsonObject, over: JsonObject): JsonObject {
  const joined = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = joined[key];
    joined[key] = isObject(before) && isObject(value) ? layOver(before, value) : value;
  }
  return joined;
}
