import { listedChoices } from "../../api/listedChoices";
import { requiredNames } from "../../api/requiredNames";
import { propertyNames, propertySchema, resolveSchema } from "../../api/resolveSchema";
import { isHumanReadable, labelFromKey } from "../../expand/labels";
import { isOfSeveralTypes } from "../../expand/typeChoices";
import type { Field } from "../../generated/documents";
import { isObject, type JsonObject, objectOf } from "../../json";
import { typeOf, valueTypes } from "../../schemaTypes";
import { choiceOf, constantValue, isChoice, titledChoice } from "./choiceInput";
import { FIELD_KEY, type GenerationContext, type NewField, type Property } from "./newField";
import { omittedDefault, omittedRules } from "./omittedRules";
import { textInput } from "./textInput";

const JSON_INPUT = "JsonInput";

/** The input of a property, or the reason to omit it. Records omitted rules in the context. */
export function generateInput(key: string, property: Property, context: GenerationContext): NewField | string {
  const reason = property.required ? undefined : reasonToLeave(property.schema);
  if (reason !== undefined) return reason;
  if (!FIELD_KEY.test(key)) return "its name is not a valid field key";
  const input = inputFor(key, property, context);
  if (typeof input !== "string")
    context.omitted.push(...omittedRules(property.schema, JSON.stringify(property.path)), ...omittedDefault(property));
  return input;
}

/** The title of a property if it is meant for people, else a label derived from its key. */
export function labelOf(key: string, { title }: JsonObject): string {
  return isHumanReadable(title) ? title : labelFromKey(key);
}

/** Why an optional property is omitted. */
function reasonToLeave(schema: JsonObject): string | undefined {
  if (schema.deprecated === true) return "it is deprecated";
  const only = constantValue(schema);
  return only === undefined ? undefined : `its only value is ${JSON.stringify(only)}`;
}

/** The input that suits a property, or the reason why none does. */
function inputFor(key: string, property: Property, context: GenerationContext): NewField | string {
  const { schema } = property;
  const type = typeOf(schema);
  if (Array.isArray(schema.oneOf) && listedChoices(schema)) return titledChoice(schema);
  if (isOfSeveralTypes(schema)) return choiceOfTypes(schema, context);
  if (type === "string") return Array.isArray(schema.enum) ? choiceOf(schema.enum) : textInput(key, schema);
  if (type === "array") return listInput(property, context);
  if (type === "object") return objectInput(property, context);
  if (isChoice(schema)) return titledChoice(schema);
  return type === undefined ? asJson("it may be anything, so no input fits", context) : {};
}

/** A choice among several types, or a JSON input if there is no input for one of them. */
function choiceOfTypes(schema: JsonObject, context: GenerationContext): NewField | string {
  const types = valueTypes(schema);
  const isShapeless =
    (types.includes("object") && schema.properties === undefined) ||
    (types.includes("array") && !isObject(schema.items));
  return isShapeless ? asJson("it has several types, and no input fits all of them", context) : {};
}

/** The JSON input, or the reason if the console has none. */
function asJson(reason: string, { compiled }: GenerationContext): NewField | string {
  return compiled.names.widget.has(JSON_INPUT) ? { component: JSON_INPUT } : reason;
}

function listInput(property: Property, context: GenerationContext): NewField | string {
  const { documents, names } = context.compiled;
  const { api } = documents;
  const items = resolveSchema(api, property.schema.items);
  const type = typeOf(items);
  if (isOfSeveralTypes(items)) return choiceOfTypes(items, context);
  if (Array.isArray(items.enum)) return choiceOf(items.enum);
  if (isChoice(items)) return titledChoice(items);
  if (items.format === "binary") return "it is a list of files, and a field sends only one";
  if (type === "string" || type === "integer" || type === "number")
    return names.widget.has("ListInput") ? { component: "ListInput" } : {};
  if (type !== "object") return type === undefined ? asJson("it is a list of arbitrary values", context) : {};
  const keys = propertyNames(api, items).filter((key) => propertySchema(api, items, key)?.readOnly !== true);
  if (keys.length === 0) return asJson("it is a list of objects without named properties", context);
  const isFlat = keys.every((key) => isPlain(propertySchema(api, items, key) ?? {}) && FIELD_KEY.test(key));
  if (!isFlat || !names.widget.has("TableInput"))
    return innerFields({ ...property, schema: items, inherited: objectOf(property.inherited.items) }, context);
  for (const key of keys) {
    const known = objectOf(objectOf(objectOf(property.inherited.items).properties)[key]);
    const part = { schema: propertySchema(api, items, key) ?? {}, inherited: known, path: `${property.path}.${key}` };
    context.omitted.push(...omittedDefault(part));
  }
  return { component: "TableInput", fields: keys.map((key) => ({ key, label: labelFromKey(key) })) };
}

function isPlain(schema: JsonObject): boolean {
  const type = typeOf(schema);
  const isOneInput = type !== undefined && type !== "object" && type !== "array";
  return isOneInput && !isOfSeveralTypes(schema) && schema.format !== "binary";
}

function objectInput(property: Property, context: GenerationContext): NewField | string {
  const { schema } = property;
  const { api } = context.compiled.documents;
  const isNamed = propertyNames(api, schema).length > 0;
  const additional = resolveSchema(api, schema.additionalProperties);
  if (!isNamed && typeOf(additional) === undefined && !isChoice(additional))
    return asJson("it is an object without named properties", context);
  return innerFields(property, context);
}

/** The inner fields of an object, if they add something to its schema; a string says why it cannot be filled. */
function innerFields(parent: Property, context: GenerationContext): NewField | string {
  const { api } = context.compiled.documents;
  const { schema, inherited, path } = parent;
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return {};
  const omittedBefore = context.omitted.length;
  const fields: Field[] = [];
  for (const key of Object.keys(objectOf(schema.properties))) {
    const part = propertySchema(api, schema, key) ?? {};
    if (part.readOnly === true) continue;
    const known = objectOf(inherited.properties);
    const property: Property = {
      path: `${path}.${key}`,
      schema: part,
      inherited: objectOf(known[key]),
      required: requiredNames(api, schema).includes(key),
    };
    const input = Object.hasOwn(known, key) ? generateInput(key, property, context) : "it is infinitely recursive";
    if (typeof input !== "string") fields.push({ key, label: labelOf(key, part), ...input });
    else if (property.required) return `it requires ${JSON.stringify(key)}: ${input}`;
    else context.omitted.push(`${JSON.stringify(property.path)}: ${input}`);
  }
  if (fields.length === 0) return schema.properties === undefined ? {} : "none of its properties fits an input";
  const addsNothing = fields.every(
    (field) => Object.keys(field).length === 2 && field.label === labelFromKey(field.key),
  );
  return addsNothing && context.omitted.length === omittedBefore ? {} : { fields };
}
