import { formOperation } from "../../api/formOperation";
import { propertySchema, resolveSchema } from "../../api/resolveSchema";
import type { EnumDocument, Field } from "../../generated/documents";
import type { Compiled } from "../../index";
import type { Json, JsonObject } from "../../json";
import { typeOf } from "../../schemaTypes";
import type { NewField } from "./inputFor";

type Habit = NewField & Pick<Partial<Field>, "label">;

/** What the forms there are say about a property of this name and type: its label, component, mask, choices, example. */
export function fieldConventions(compiled: Compiled): (key: string, schema: JsonObject) => Habit {
  const { documents, operations } = compiled;
  const { api, enums } = documents;
  const known = new Map<string, Habit[]>();
  for (const { fields = [], submit } of Object.values(documents.forms)) {
    const body = formOperation(api, operations, submit)?.body;
    for (const field of fields) {
      const schema = body && propertySchema(api, body, field.key);
      const name = `${field.key} ${typeOf(schema ?? {})}`;
      const habit = habitOf(field);
      if (habit) known.set(name, [...(known.get(name) ?? []), habit]);
    }
  }
  return (key, schema) => {
    const { enum: listed = resolveSchema(api, schema.items).enum } = schema;
    // A type of reports is not chosen as one of notices is.
    const suits = ({ enum: choices }: Habit) =>
      choices === undefined || !Array.isArray(listed) || listed.every((value) => isAmong(value, enums[choices]));
    return known.get(`${key} ${typeOf(schema)}`)?.find(suits) ?? {};
  };
}

function isAmong(value: Json, enumeration: EnumDocument | undefined): boolean {
  return value === null || enumeration?.values.some((choice) => choice.value === value) === true;
}

// Only what says how it looks: limits and conditions are a form's own. Options may name its other fields.
function habitOf({ label, component, mask, enum: choices, options, placeholder, fields }: Field): Habit | undefined {
  if (fields || (options && !Array.isArray(options) && JSON.stringify(options).includes("{"))) return undefined;
  if (component === undefined && mask === undefined && choices === undefined) return undefined;
  return {
    // What is chosen by name is not called by its number: "Company", where the property is company_id.
    ...(component !== undefined && label !== undefined && { label }),
    ...(component !== undefined && { component }),
    ...(mask !== undefined && { mask }),
    ...(choices !== undefined && { enum: choices }),
    ...(options !== undefined && component !== undefined && { options }),
    ...(placeholder !== undefined && { placeholder }),
  };
}
