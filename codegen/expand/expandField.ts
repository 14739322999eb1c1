import { listedChoices } from "../api/listedChoices";
import type { Documents } from "../documents";
import type { EnumDocument, Field } from "../generated/documents";
import { isObject, type Json, type JsonObject, objectOf, objectsOf } from "../json";
import { allowsType, typeOf } from "../schemaTypes";
import { dateOptions, isDateField, tightenDate } from "./dateField";
import { expandInnerFields } from "./expandInnerFields";
import type { ExpandedField } from "./formSchema";
import type { Inherited } from "./inherit";
import { isValueless } from "./isValueless";
import { labelFromKey } from "./labels";
import { larger, smaller, tightenDigits } from "./tightenNumber";
import { isOfSeveralTypes } from "./typeChoices";

/** The documents that determine how a field is expanded. */
export type FieldDocuments = Pick<Documents, "api" | "enums" | "masks" | "registry">;

/** The input for values of any JSON type. */
const JSON_INPUT = "JsonInput";

/** Expands a field: the operation's constraints, tightened by the field's, with the field's presentation. */
export function expandField(field: Field, inherited: Inherited | undefined, documents: FieldDocuments): ExpandedField {
  if (isValueless(field, documents.registry)) return expandValueless(field);
  const expanded = expandValue(field, inherited, documents);
  if (!field.fields) return expanded;
  const expand = (part: Field, own: Inherited | undefined) => expandField(part, own, documents);
  return expandInnerFields(expanded, field, expand);
}

/** A component without a value becomes a property that never has one, so it adds nothing to what is submitted. */
function expandValueless({ key, label, component = "", options, permission }: Field): ExpandedField {
  const drawn = withoutUndefined({ ...objectOf(options), permission, label: false });
  const uiSchema = { "ui:title": label ?? labelFromKey(key), "ui:widget": component, "ui:options": drawn };
  return { key, schema: { type: "string", readOnly: true, not: {} }, uiSchema, required: false };
}

function expandValue(field: Field, inherited: Inherited | undefined, documents: FieldDocuments): ExpandedField {
  const choices = choicesOf(field, documents.enums, inherited?.schema);
  const base = { ...(inherited?.schema ?? (field.schema ? {} : schemaOfType(field))), ...objectOf(field.schema) };
  const schema = rejectUnparsedJson(field, withChoices(tighten(base, field, documents), choices));
  // The field is hidden without its permission, so the schema must not require it; the API still does.
  const required = (field.required ?? inherited?.required ?? false) && field.permission === undefined;
  return { key: field.key, schema, uiSchema: drawField(field, schema, choices, documents), required };
}

/** The JSON input accepts any value; a string that starts like JSON is one that failed to parse. */
function rejectUnparsedJson({ component }: Field, schema: JsonObject): JsonObject {
  const acceptsText = component === JSON_INPUT && allowsType(schema, "string") && schema.not === undefined;
  return acceptsText ? { ...schema, not: { type: "string", pattern: "^\\s*[{\\[]" } } : schema;
}

function schemaOfType({ type, component }: Field): JsonObject {
  if (component === JSON_INPUT) return {};
  if (type === "checkbox") return { type: "boolean" };
  if (type === "digits") return { type: "integer" };
  return { type: type === "number" || type === "integer" ? type : "string" };
}

function tighten(schema: JsonObject, field: Field, documents: FieldDocuments): JsonObject {
  // The browser holds a file as an object; the API document declares it as a binary string.
  if (field.errorMessage !== undefined) schema.errorMessage = field.errorMessage as Json;
  if (field.type === "file") return { description: schema.description ?? "", type: ["string", "object"] };
  if (field.default !== undefined) schema.default = field.default as Json;
  // The limits of a list of strings or numbers apply to its items.
  if (typeOf(schema) !== "array" || !isObject(schema.items)) return tightenValue(schema, field, documents);
  return { ...schema, items: tightenValue({ ...schema.items }, field, documents) };
}

function tightenValue(schema: JsonObject, field: Field, documents: FieldDocuments): JsonObject {
  if (field.type === "digits") return tightenDigits(schema, field);
  if (isDateField(field)) return tightenDate(schema, field);
  if (field.type === "email") schema.format = "email";
  if (field.type === "integer") schema.type = integerTypes(schema.type);
  if (field.min !== undefined) schema.minimum = larger(schema.minimum, field.min);
  if (field.max !== undefined) schema.maximum = smaller(schema.maximum, field.max);
  if (field.step !== undefined) schema.multipleOf = field.step;
  if (field.minlength !== undefined) schema.minLength = larger(schema.minLength, field.minlength);
  if (field.maxlength !== undefined) schema.maxLength = smaller(schema.maxLength, field.maxlength);
  if (field.pattern !== undefined) {
    const pattern = documents.masks.patterns[field.pattern]?.pattern ?? anchored(field.pattern);
    if (typeof schema.pattern === "string" && schema.pattern !== pattern) schema.allOf = [{ pattern: schema.pattern }];
    schema.pattern = pattern;
  }
  return schema;
}

/** The types with `number` narrowed to `integer`. */
function integerTypes(type: Json | undefined): Json {
  const types = [type ?? "integer"].flat().map((name) => (name === "number" ? "integer" : name));
  return Array.isArray(type) ? [...new Set(types)] : (types[0] ?? "integer");
}

/** Anchors a pattern, so that the whole value must match. */
function anchored(pattern: string): string {
  const isAnchored = pattern.startsWith("^") && pattern.endsWith("$") && !pattern.includes("|");
  return isAnchored ? pattern : `^(?:${pattern})$`;
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
  const enumeration = field.enum !== undefined && Object.hasOwn(enums, field.enum) ? enums[field.enum] : undefined;
  if (!enumeration) return undefined;
  const allowed = inherited?.enum ?? objectOf(inherited?.items).enum;
  return splitChoices(enumeration.values.filter(({ value }) => !Array.isArray(allowed) || allowed.includes(value)));
}

function splitChoices(choices: readonly { value: string | number | boolean; label: string }[]): Choices {
  return { values: choices.map(({ value }) => value), labels: choices.map(({ label }) => label) };
}

function withChoices(schema: JsonObject, choices: Choices | undefined): JsonObject {
  if (!choices) return schema;
  // A null default means that nothing is chosen.
  if (schema.default === null && !choices.values.includes(null)) {
    const { default: _, ...rest } = schema;
    return withChoices(rest, choices);
  }
  if (typeOf(schema) !== "array") return { ...schema, enum: choices.values };
  return { ...schema, uniqueItems: true, items: { ...objectOf(schema.items), enum: choices.values } };
}

function drawField(
  field: Field,
  schema: JsonObject,
  choices: Choices | undefined,
  documents: FieldDocuments,
): JsonObject {
  const { patterns } = documents.masks;
  // A pattern of the operation that equals a named one uses its message.
  const pattern =
    field.pattern === undefined
      ? Object.values(patterns).find((named) => named.pattern === schema.pattern)
      : patterns[field.pattern];
  const mask = field.mask === undefined ? undefined : (documents.masks.masks[field.mask]?.mask ?? field.mask);
  const widget = widgetOf(field, schema);
  const options = withoutUndefined({
    ...(Array.isArray(field.options) ? {} : objectOf(field.options)),
    hint: field.hint,
    addon: field.addon,
    mask,
    patternMessage: pattern?.message,
    generate: field.generate,
    item: field.item,
    // No item can be removed from a list of fixed length.
    removable: schema.minItems !== undefined && schema.minItems === schema.maxItems ? false : undefined,
    permission: field.permission,
    notice: field.notice as JsonObject | undefined,
    ...dateOptions(field, schema),
  });
  return withoutUndefined({
    "ui:title": field.label ?? labelFromKey(field.key),
    "ui:widget": widget,
    "ui:placeholder": field.placeholder,
    "ui:help": field.subtext,
    "ui:disabled": field.disabled,
    "ui:enumNames": choices?.labels,
    "ui:options": Object.keys(options).length > 0 ? options : undefined,
    ...nestedTitles(schema),
  });
}

/** Titles for the inner properties of objects and lists without inner fields. */
function nestedTitles(schema: JsonObject): JsonObject {
  const titles: JsonObject = {};
  const parts = [schema, ...objectsOf(schema.oneOf), ...objectsOf(schema.anyOf)];
  for (const [key, property] of parts.flatMap((part) => Object.entries(objectOf(part.properties)))) {
    const inner = objectOf(property);
    titles[key] = { ...(inner.title === undefined ? { "ui:title": labelFromKey(key) } : {}), ...nestedTitles(inner) };
  }
  if (!isObject(schema.items)) return titles;
  const items = nestedTitles(schema.items);
  return Object.keys(items).length > 0 ? { ...titles, items } : titles;
}

const typeWidgets = new Set(["textarea", "password", "color", "radio", "checkbox", "select", "file", "email"]);

/** The widget of a field. Nested objects and lists of objects have none, because RJSF draws their parts. */
function widgetOf(field: Field, schema: JsonObject): string | undefined {
  if (field.component) return field.component;
  if (field.type === "digits") return "DigitsWidget";
  if (isDateField(field)) return "DateWidget";
  if (field.type && typeWidgets.has(field.type)) return field.type;
  const type = isOfSeveralTypes(schema) ? undefined : typeOf(schema);
  if (schema.enum || objectOf(schema.items).enum || (schema.oneOf && listedChoices(schema))) return "select";
  if (type === "boolean") return "checkbox";
  return type === "object" || type === "array" || type === undefined ? undefined : "TextWidget";
}

function withoutUndefined(entries: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
