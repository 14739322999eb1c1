import { formOperation } from "../../api/formOperation";
import { propertySchema, resolveSchema } from "../../api/resolveSchema";
import type { EnumDocument, Field } from "../../generated/documents";
import type { Compiled } from "../../index";
import type { Json, JsonObject } from "../../json";
import { typeOf } from "../../schemaTypes";
import type { NewField } from "./newField";

type Convention = NewField & Pick<Partial<Field>, "label">;

/**
 * Learns conventions from the existing forms: the label, component, mask, choices and placeholder of a property with
 * the same name and type.
 */
export function fieldConventions(compiled: Compiled): (key: string, schema: JsonObject) => Convention {
  const { documents, operations } = compiled;
  const { api, enums } = documents;
  const known = new Map<string, Convention[]>();
  for (const { fields = [], submit } of Object.values(documents.forms)) {
    const body = formOperation(api, operations, submit)?.body;
    for (const field of fields) {
      const schema = body && propertySchema(api, body, field.key);
      const name = `${field.key} ${typeOf(schema ?? {})}`;
      const convention = conventionOf(field);
      if (convention) known.set(name, [...(known.get(name) ?? []), convention]);
    }
  }
  return (key, schema) => {
    const { enum: listed = resolveSchema(api, schema.items).enum } = schema;
    // An enumeration that lacks one of the listed values belongs to another property of the same name.
    const isSuitable = ({ enum: choices }: Convention) =>
      choices === undefined || !Array.isArray(listed) || listed.every((value) => isChoiceOf(value, enums[choices]));
    return known.get(`${key} ${typeOf(schema)}`)?.find(isSuitable) ?? {};
  };
}

function isChoiceOf(value: Json, enumeration: EnumDocument | undefined): boolean {
  return value === null || enumeration?.values.some((choice) => choice.value === value) === true;
}

// Limits and conditions belong to a form, and options may refer to its other fields, so only presentation is adopted.
function conventionOf({
  label,
  component,
  mask,
  enum: choices,
  options,
  placeholder,
  fields,
}: Field): Convention | undefined {
  if (fields || (options && !Array.isArray(options) && JSON.stringify(options).includes("{"))) return undefined;
  if (component === undefined && mask === undefined && choices === undefined) return undefined;
  return {
    // A field that chooses by name has a label of its own: "Company" for company_id.
    ...(component !== undefined && label !== undefined && { label }),
    ...(component !== undefined && { component }),
    ...(mask !== undefined && { mask }),
    ...(choices !== undefined && { enum: choices }),
    ...(options !== undefined && component !== undefined && { options }),
    ...(placeholder !== undefined && { placeholder }),
  };
}
