import { listedChoices } from "../../api/listedChoices";
import { propertyNames, propertySchema, resolveSchema } from "../../api/resolveSchema";
import { patternFault } from "../../check/schemas/patterns";
import { labelFromKey } from "../../expand/labels";
import { isOfSeveralTypes } from "../../expand/typeChoices";
import type { Field } from "../../generated/documents";
import type { Compiled } from "../../index";
import { isObject, type Json, type JsonObject, objectOf } from "../../json";
import { typeOf, valueTypes } from "../../schemaTypes";
import { innerFields, omittedDefault } from "./innerFields";

/** What a field says beyond its key and label. */
export type NewField = Partial<Omit<Field, "key" | "label">>;

/** What a field may be called: anything in one line that is no word of a uiSchema. */
export const FIELD_KEY = /^(?!ui:|\*$)[^\p{Cc}]{1,200}$/u;

const JSON_INPUT = "JsonInput";

/** Texts that may be longer than this are written in several lines, but for those that are one line by nature. */
const LINE = 255;

const SEVERAL_LINES =
  /^(description|comment|comments|note|notes|message|body|text|summary|reason|remarks|instructions|bio)$/;
const ONE_LINE =
  /^(name|title|subject|label|email|mail|username|user|login|phone|url|uri|link|host|hostname|domain|path|file|id|sid|key|token|code|slug|tag|category|type|kind|version|address|street|line|line1|line2|city|state|region|country|zip|locale|timezone)$/;
const SECRET = /^(password|passwd|passphrase|secret)$/;

/** A property to be asked for, and what of it came into the form's schema. */
export interface Property {
  /** Its name after those of what it lies in, as in "owner.address". */
  path: string;
  schema: JsonObject;
  inherited: JsonObject;
  required: boolean;
}

/** What the fields of a form are made with: the documents, and where to say what is left out. */
export interface GenerationContext {
  compiled: Compiled;
  left: string[];
}

/** The input that suits a property, or why none does. */
export function inputFor(key: string, property: Property, asking: GenerationContext): NewField | string {
  const { schema } = property;
  const type = typeOf(schema);
  if (Array.isArray(schema.oneOf) && listedChoices(schema)) return titledChoice(schema);
  if (isOfSeveralTypes(schema)) return choiceOfTypes(schema, asking);
  if (type === "string") return Array.isArray(schema.enum) ? choiceOf(schema.enum) : textInput(key, schema);
  if (type === "array") return listInput(property, asking);
  if (type === "object") return objectInput(property, asking);
  if (isChoice(schema)) return titledChoice(schema);
  return type === undefined ? asJson("it may be anything, which no input fills", asking) : {};
}

/** Values of several types are chosen between; where one of these has no input, all are written as JSON. */
function choiceOfTypes(schema: JsonObject, asking: GenerationContext): NewField | string {
  const types = valueTypes(schema);
  const isShapeless =
    (types.includes("object") && schema.properties === undefined) ||
    (types.includes("array") && !isObject(schema.items));
  return isShapeless ? asJson("it is of several types, one of which no input fills", asking) : {};
}

/** The input of what has no shape of its own; where a console has none, why nothing fills it. */
function asJson(reason: string, { compiled }: GenerationContext): NewField | string {
  return compiled.names.widget.has(JSON_INPUT) ? { component: JSON_INPUT } : reason;
}

/** Alternatives that are values with titles: what people choose is called by these. */
function titledChoice(schema: JsonObject): NewField {
  const choices = listedChoices(schema) ?? [];
  const options = choices.flatMap(({ value, title }) =>
    value === null || title === undefined ? [] : [{ value, label: title }],
  );
  return options.length > 0 && options.length === choices.length ? { type: "select", options } : {};
}

/** The only value a property may have, where there is no choice; a box that must be ticked is one. */
export function constantValue({ const: value, enum: values }: JsonObject): string | number | undefined {
  const only = Array.isArray(values) && values.length === 1 ? values[0] : value;
  return typeof only === "string" || typeof only === "number" ? only : undefined;
}

function isChoice({ oneOf, anyOf, enum: values, const: value }: JsonObject): boolean {
  return [oneOf, anyOf, values].some(Array.isArray) || value !== undefined;
}

/** More choices than these are better given as an enumeration, which is a document of its own. */
const MOST_CHOICES = 30;

/** A choice among values, each called as people would, where the API calls it as programs do or does not list them. */
export function choiceOf(values: readonly Json[], isUnlisted = false): NewField {
  const options = values.flatMap((value) => (typeof value === "string" ? [{ value, label: nameOf(value) }] : []));
  const isTold = options.every(({ value, label }) => value === label);
  return !isUnlisted && (isTold || options.length > MOST_CHOICES) ? {} : { type: "select", options };
}

function nameOf(value: string): string {
  if (value === "") return "Not set";
  // A label with braces would be filled with what they name.
  if (/[{}]/.test(value)) return value.replace(/[{}]+/g, " ").trim() || "Value";
  return /^[a-z][a-zA-Z]*([_-][a-zA-Z]+)*$|^[A-Z]+(_[A-Z]+)+$/.test(value) ? labelFromKey(value) : value;
}

function textInput(key: string, { format, maxLength, pattern, writeOnly }: JsonObject): NewField {
  const word = labelFromKey(key).toLowerCase().split(" ").at(-1) ?? "";
  if (format === "binary") return { type: "file" };
  if (format === "date" || format === "date-time") return { type: format };
  if (format === "email" || (word === "email" && format === undefined)) return { type: "email" };
  const isCredential = writeOnly === true && /^(key|token|credential|pin)$/.test(word);
  if (format === "password" || SECRET.test(word) || isCredential) return { type: "password" };
  if (isColour(pattern)) return { type: "color" };
  if (isMoment(pattern)) return { type: "date-time" };
  if (pattern !== undefined || format !== undefined) return {};
  const isLong = typeof maxLength === "number" && maxLength > LINE && !ONE_LINE.test(word);
  return isLong || SEVERAL_LINES.test(word) ? { type: "textarea" } : {};
}

function isColour(pattern: unknown): boolean {
  return takes(pattern, "#1A2B3C") && !takes(pattern, "#1A2B3") && !takes(pattern, "blue");
}

/** Whether a pattern asks for a moment as the API writes it. */
function isMoment(pattern: unknown): boolean {
  return takes(pattern, "2026-01-31 12:30:00") && !takes(pattern, "2026-01-31") && !takes(pattern, "31 January");
}

function takes(pattern: unknown, text: string): boolean {
  return typeof pattern === "string" && !patternFault(pattern) && new RegExp(pattern, "u").test(text);
}

function listInput(property: Property, asking: GenerationContext): NewField | string {
  const { documents, names } = asking.compiled;
  const { api } = documents;
  const items = resolveSchema(api, property.schema.items);
  const type = typeOf(items);
  if (isOfSeveralTypes(items)) return choiceOfTypes(items, asking);
  if (Array.isArray(items.enum)) return choiceOf(items.enum);
  if (isChoice(items)) return titledChoice(items);
  if (items.format === "binary") return "it is a list of files, and a field sends one";
  if (type === "string" || type === "integer" || type === "number")
    return names.widget.has("ListInput") ? { component: "ListInput" } : {};
  if (type !== "object") return type === undefined ? asJson("it is a list of anything", asking) : {};
  const keys = propertyNames(api, items).filter((key) => propertySchema(api, items, key)?.readOnly !== true);
  if (keys.length === 0) return asJson("it is a list of objects whose properties are not named", asking);
  const isFlat = keys.every((key) => isPlain(propertySchema(api, items, key) ?? {}) && FIELD_KEY.test(key));
  if (!isFlat || !names.widget.has("TableInput"))
    return innerFields({ ...property, schema: items, inherited: objectOf(property.inherited.items) }, asking);
  for (const key of keys) {
    const known = objectOf(objectOf(objectOf(property.inherited.items).properties)[key]);
    const part = { schema: propertySchema(api, items, key) ?? {}, inherited: known, path: `${property.path}.${key}` };
    asking.left.push(...omittedDefault(part));
  }
  return { component: "TableInput", fields: keys.map((key) => ({ key, label: labelFromKey(key) })) };
}

function isPlain(schema: JsonObject): boolean {
  const type = typeOf(schema);
  const isOneInput = type !== undefined && type !== "object" && type !== "array";
  return isOneInput && !isOfSeveralTypes(schema) && schema.format !== "binary";
}

function objectInput(property: Property, asking: GenerationContext): NewField | string {
  const { schema } = property;
  const { api } = asking.compiled.documents;
  const isNamed = propertyNames(api, schema).length > 0;
  const further = resolveSchema(api, schema.additionalProperties);
  if (!isNamed && typeOf(further) === undefined && !isChoice(further))
    return asJson("it is an object whose properties are not named", asking);
  return innerFields(property, asking);
}
