import { requiredNames } from "../../api/requiredNames";
import { propertySchema } from "../../api/resolveSchema";
import { isHumanReadable, labelFromKey } from "../../expand/labels";
import type { Field } from "../../generated/documents";
import { type JsonObject, objectOf } from "../../json";
import { constantValue, FIELD_KEY, type GenerationContext, inputFor, type NewField, type Property } from "./inputFor";
import { omittedRules } from "./omittedRules";

/** The fields within an object, where they say more than its schema does; or why it cannot be asked for. */
export function innerFields(around: Property, asking: GenerationContext): NewField | string {
  const { api } = asking.compiled.documents;
  const { schema, inherited, path } = around;
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return {};
  const before = asking.left.length;
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
    const input = Object.hasOwn(known, key) ? generateInput(key, property, asking) : "it would hold itself without end";
    if (typeof input !== "string") fields.push({ key, label: labelOf(key, part), ...input });
    else if (property.required) return `it requires ${JSON.stringify(key)}: ${input}`;
    else asking.left.push(`${JSON.stringify(property.path)}: ${input}`);
  }
  if (fields.length === 0) return schema.properties === undefined ? {} : "nothing in it can be asked for";
  const isPlain = fields.every((field) => Object.keys(field).length === 2 && field.label === labelFromKey(field.key));
  return isPlain && asking.left.length === before ? {} : { fields };
}

/** The input of a property, or why nobody is asked for it; says what of its rules no form has. */
export function generateInput(key: string, property: Property, asking: GenerationContext): NewField | string {
  const reason = property.required ? undefined : reasonToLeave(property.schema);
  if (reason !== undefined) return reason;
  if (!FIELD_KEY.test(key)) return "its name cannot be the key of a field";
  const input = inputFor(key, property, asking);
  if (typeof input !== "string")
    asking.left.push(...omittedRules(property.schema, JSON.stringify(property.path)), ...omittedDefault(property));
  return input;
}

/** A default the property has and its field has not, because it does not fit. */
export function omittedDefault({ schema, inherited, path }: Omit<Property, "required">): string[] {
  const { default: given } = schema;
  if (given === undefined || given === null || inherited.default !== undefined) return [];
  return [`the default ${JSON.stringify(given)} of ${JSON.stringify(path)}: it does not fit it`];
}

/** The title the API gives a property, where it is one for people; else its key in words. */
export function labelOf(key: string, { title }: JsonObject): string {
  return isHumanReadable(title) ? title : labelFromKey(key);
}

/** Why nobody is asked for a property that may be left out. */
function reasonToLeave(schema: JsonObject): string | undefined {
  if (schema.deprecated === true) return "it is deprecated";
  const only = constantValue(schema);
  return only === undefined ? undefined : `it can only be ${JSON.stringify(only)}`;
}
