import type { Field } from "../generated/documents";
import { type JsonObject, objectOf, stringsOf } from "../json";
import { typeOf } from "../schemaTypes";
import { type ExpandedField, formSchema } from "./formSchema";
import type { Inherited } from "./inherit";
import { objectUiSchema, withConditionalInputs } from "./objectUiSchema";

/** Expands the inner fields of an object, or of each item in a list of objects. */
export function expandInnerFields(
  outer: ExpandedField,
  { label, fields = [] }: Field,
  expand: (field: Field, inherited: Inherited | undefined) => ExpandedField,
): ExpandedField {
  const isList = typeOf(outer.schema) === "array";
  const parent = isList ? objectOf(outer.schema.items) : outer.schema;
  const inner = withConditionalInputs(
    fields.map((field) => {
      const schema = objectOf(parent.properties)[field.key];
      const isRequired = stringsOf(parent.required).includes(field.key);
      const inherited = schema === undefined ? undefined : { schema: objectOf(schema), required: isRequired };
      return expand(field, inherited);
    }),
  );
  const { additionalProperties, minProperties, ...open } = parent;
  // Conditional properties would count as additional.
  const closed = additionalProperties !== undefined &&
    !fields.some(({ depends }) => depends) && { additionalProperties };
  const shape = formSchema(fields, inner);
  // `minProperties` is redundant if as many properties are required.
  const minimum = Number(minProperties) > stringsOf(shape.required).length && { minProperties };
  const schema = { ...open, ...closed, ...minimum, ...shape };
  const uiSchema = objectUiSchema(inner);
  const title = label === undefined && { "ui:title": "" };
  if (!isList) return { ...outer, schema, uiSchema: { ...ownUiSchema(outer.uiSchema), ...title, ...uiSchema } };
  const list = { ...outer, schema: { ...outer.schema, items: schema } };
  if (outer.uiSchema["ui:widget"] === undefined) return { ...list, uiSchema: { ...outer.uiSchema, items: uiSchema } };
  // One widget draws the whole list, so it gets the columns as options.
  const { items: _titles, ...own } = outer.uiSchema;
  const { "ui:order": _order, ...columns } = uiSchema;
  return { ...list, uiSchema: { ...own, "ui:options": { ...objectOf(own["ui:options"]), columns } } };
}

/** The uiSchema of a field without that of its inner properties. */
function ownUiSchema(uiSchema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(uiSchema).filter(([name]) => name.startsWith("ui:")));
}
