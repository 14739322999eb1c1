import { propertyNames, propertySchema, resolveSchema } from "../api/resolveSchema";
import { patternFault } from "../check/patterns";
import { wordsOf } from "../expand/words";
import type { Field } from "../generated/documents";
import type { Compiled } from "../index";
import { isObject, type JsonObject } from "../json";

/** What a field says beyond its key and label. */
export type NewField = Partial<Omit<Field, "key" | "label">>;

/** What a field may be called. */
export const FIELD_KEY = /^[A-Za-z_][A-Za-z0-9_:-]*$/;

/** Texts longer than this are written in several lines. */
const LINE = 200;

/** The input that suits a property, or why none does. */
export function inputFor(key: string, schema: JsonObject, compiled: Compiled): NewField | string {
  const type = typeOf(schema);
  if (type === "string") return schema.enum ? {} : textInput(key, schema);
  if (type === "array") return listInput(schema, compiled);
  if (type === "object") return objectInput(schema, compiled);
  return type === undefined && !isChoice(schema) ? "it may be anything, which no input fills" : {};
}

function isChoice({ oneOf, anyOf, enum: values, const: value }: JsonObject): boolean {
  return [oneOf, anyOf, values].some(Array.isArray) || value !== undefined;
}

/** The type of a schema; of several the first that is not null. */
export function typeOf({ type }: JsonObject): string | undefined {
  const found = [type].flat().find((name) => name !== "null");
  return typeof found === "string" ? found : undefined;
}

function textInput(key: string, { format, maxLength, pattern }: JsonObject): NewField {
  if (format === "binary") return { type: "file" };
  if (format === "date" || format === "date-time") return { type: format };
  if (format === "email") return { type: "email" };
  if (format === "password" || /(^|_)(password|secret)$/i.test(key)) return { type: "password" };
  if (isColour(pattern)) return { type: "color" };
  const isLong = typeof maxLength === "number" && maxLength > LINE;
  return isLong || /(^|_)(description|comment|notes?|message|body|text)$/i.test(key) ? { type: "textarea" } : {};
}

function isColour(pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  if (patternFault(pattern)) return false;
  const says = (text: string) => new RegExp(pattern, "u").test(text);
  return says("#1A2B3C") && !says("#1A2B3") && !says("blue");
}

function listInput(schema: JsonObject, { documents: { api }, names }: Compiled): NewField | string {
  const items = resolveSchema(api, schema.items);
  const type = typeOf(items);
  if (isChoice(items)) return {};
  if (items.format === "binary") return "it is a list of files, and a field sends one";
  if (type === "string" || type === "integer" || type === "number")
    return names.widget.has("ListInput") ? { component: "ListInput" } : {};
  if (type !== "object" && !isObject(items.properties)) return type === undefined ? "it is a list of anything" : {};
  const keys = propertyNames(api, items).filter((key) => propertySchema(api, items, key)?.readOnly !== true);
  if (keys.length === 0) return "it is a list of objects whose properties are not named";
  const isFlat = keys.every((key) => isPlain(propertySchema(api, items, key) ?? {}) && FIELD_KEY.test(key));
  if (!isFlat || !names.widget.has("TableInput")) return {};
  return { component: "TableInput", fields: keys.map((key) => ({ key, label: wordsOf(key) })) };
}

function isPlain(schema: JsonObject): boolean {
  const type = typeOf(schema);
  return type !== undefined && type !== "object" && type !== "array" && schema.format !== "binary";
}

function objectInput(schema: JsonObject, { documents: { api } }: Compiled): NewField | string {
  const isNamed = propertyNames(api, schema).length > 0 || isObject(schema.additionalProperties);
  return isNamed ? {} : "it is an object whose properties are not named";
}
