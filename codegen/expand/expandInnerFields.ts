import type { Field } from "../generated/documents";
import { type JsonObject, objectOf, stringsOf } from "../json";
import { typeOf } from "../schemaTypes";
import { type ExpandedField, formSchema } from "./formSchema";
import type { Inherited } from "./inherit";
import { objectUiSchema, withConditionalInputs } from "./objectUiSchema";

/** The fields within an object, or within each item of a list of objects. */
export function expandInnerFields(
  outer: ExpandedField,
  { label, fields = [] }: Field,
  expand: (field: Field, inherited: Inherited | undefined) => ExpandedField,
): ExpandedField {
  const isList = typeOf(outer.schema) === "array";
  const around = isList ? objectOf(outer.schema.items) : outer.schema;
  const inner = withConditionalInputs(
    fields.map((field) => {
      const schema = objectOf(around.properties)[field.key];
      const isRequired = stringsOf(around.required).includes(field.key);
      const inherited = schema === undefined ? undefined : { schema: objectOf(schema), required: isRequired };
      return expand(field, inherited);
    }),
  );
  const { additionalProperties, minProperties, ...open } = around;
  // What stands behind a condition would count as additional.
  const closed = additionalProperties !== undefined &&
    !fields.some(({ depends }) => depends) && { additionalProperties };
  const shape = formSchema(fields, inner);
  // Where as many are required, each of them says so itself.
  const least = Number(minProperties) > stringsOf(shape.required).length && { minProperties };
  const schema = { ...open, ...closed, ...least, ...shape };
  const uiSchema = objectUiSchema(inner);
  const title = label === undefined && { "ui:title": "" };
  if (!isList) return { ...outer, schema, uiSchema: { ...looksOf(outer.uiSchema), ...title, ...uiSchema } };
  const list = { ...outer, schema: { ...outer.schema, items: schema } };
  if (outer.uiSchema["ui:widget"] === undefined) return { ...list, uiSchema: { ...outer.uiSchema, items: uiSchema } };
  // One input draws the whole list: it is told of its columns as it is of everything else.
  const { items: _titles, ...looks } = outer.uiSchema;
  const { "ui:order": _order, ...columns } = uiSchema;
  return { ...list, uiSchema: { ...looks, "ui:options": { ...objectOf(looks["ui:options"]), columns } } };
}

/** The looks of a field without those of what lies within it. */
function looksOf(uiSchema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(uiSchema).filter(([name]) => name.startsWith("ui:")));
}
