import type { Documents } from "../documents";
import type { EnumDocument, Field } from "../generated/documents";
import { type Json, type JsonObject, objectOf } from "../json";
import type { Inherited } from "./inherit";
import { wordsOf } from "./words";

/** One field as RJSF takes it: the schema of its property and how it is drawn. */
export interface ExpandedField {
  key: string;
  schema: JsonObject;
  uiSchema: JsonObject;
  required: boolean;
}

/** Expands a field: validity from the operation, tightened by the field; looks from the field. */
export function expandField(field: Field, inherited: Inherited | undefined, documents: Documents): ExpandedField {
  const choices = choicesOf(field, documents.enums, inherited?.schema);
  const base = { ...(inherited?.schema ?? (field.schema ? {} : schemaOfType(field.type))), ...objectOf(field.schema) };
  const schema = withChoices(tighten(base, field, documents), choices);
  // Who lacks the permission never sees the field, so the schema must not ask for it; the API still does.
  const required = (field.required ?? inherited?.required ?? false) && field.permission === undefined;
  return { key: field.key, schema, uiSchema: drawField(field, schema, choices, documents), required };
}

function schemaOfType(type: Field["type"]): JsonObject {
  if (type === "checkbox") return { type: "boolean" };
  return { type: type === "number" || type === "integer" ? type : "string" };
}

function tighten(schema: JsonObject, field: Field, documents: Documents): JsonObject {
  if (field.type === "email") schema.format = "email";
  if (field.type === "integer" && schema.type === "number") schema.type = "integer";
  if (field.min !== undefined) schema.minimum = larger(schema.minimum, field.min);
  if (field.max !== undefined) schema.maximum = smaller(schema.maximum, field.max);
  if (field.step !== undefined) schema.multipleOf = field.step;
  if (field.minlength !== undefined) schema.minLength = larger(schema.minLength, field.minlength);
  if (field.maxlength !== undefined) schema.maxLength = smaller(schema.maxLength, field.maxlength);
  if (field.default !== undefined) schema.default = field.default as Json;
  if (field.pattern !== undefined) {
    const pattern = documents.masks.patterns[field.pattern]?.pattern ?? field.pattern;
    if (typeof schema.pattern === "string" && schema.pattern !== pattern) schema.allOf = [{ pattern: schema.pattern }];
    schema.pattern = pattern;
  }
  return schema;
}

interface Choices {
  values: Json[];
  labels: string[];
}

function choicesOf(
  field: Field,
  enums: Record<string, EnumDocument>,
  inherited: JsonObject | undefined,
): Choices | undefined {
  if (Array.isArray(field.options)) return splitChoices(field.options);
  const enumeration = field.enum === undefined ? undefined : enums[field.enum];
  if (!enumeration) return undefined;
  const allowed = inherited?.enum ?? objectOf(inherited?.items).enum;
  return splitChoices(enumeration.values.filter(({ value }) => !Array.isArray(allowed) || allowed.includes(value)));
}

function splitChoices(choices: readonly { value: string | number | boolean; label: string }[]): Choices {
  return { values: choices.map(({ value }) => value), labels: choices.map(({ label }) => label) };
}

function withChoices(schema: JsonObject, choices: Choices | undefined): JsonObject {
  if (!choices) return schema;
  if (schema.type !== "array") return { ...schema, enum: choices.values };
  return { ...schema, uniqueItems: true, items: { ...objectOf(schema.items), enum: choices.values } };
}

function drawField(field: Field, schema: JsonObject, choices: Choices | undefined, documents: Documents): JsonObject {
  const pattern = field.pattern === undefined ? undefined : documents.masks.patterns[field.pattern];
  const mask = field.mask === undefined ? undefined : (documents.masks.masks[field.mask]?.mask ?? field.mask);
  const widget = widgetOf(field, schema);
  const options = given({
    ...(Array.isArray(field.options) ? {} : objectOf(field.options)),
    hint: field.hint,
    addon: field.addon,
    mask,
    patternMessage: pattern?.message,
    generate: field.generate,
    permission: field.permission,
  });
  return given({
    "ui:title": field.label ?? wordsOf(field.key),
    "ui:widget": widget,
    "ui:placeholder": field.placeholder,
    "ui:help": field.subtext,
    "ui:disabled": field.disabled,
    "ui:enumNames": choices?.labels,
    "ui:options": Object.keys(options).length > 0 ? options : undefined,
  });
}

const typeWidgets = new Set(["textarea", "password", "color", "radio", "checkbox", "select", "file", "email"]);

/** Nested objects and lists of objects have no widget: RJSF draws their parts. */
function widgetOf(field: Field, schema: JsonObject): string | undefined {
  if (field.component) return field.component;
  if (field.type && typeWidgets.has(field.type)) return field.type;
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  if (schema.enum || objectOf(schema.items).enum) return "select";
  if (type === "boolean") return "checkbox";
  return type === "object" || type === "array" || type === undefined ? undefined : "TextWidget";
}

function given(entries: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function larger(inherited: Json | undefined, own: number): number {
  return typeof inherited === "number" ? Math.max(inherited, own) : own;
}

function smaller(inherited: Json | undefined, own: number): number {
  return typeof inherited === "number" ? Math.min(inherited, own) : own;
}
