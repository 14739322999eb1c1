import { isValueless } from "../../expand/isValueless";
import type { Field, FormDocument, RegistryDocument } from "../../generated/documents";
import { at, isObject, type Json, type JsonObject, objectOf, resolveReference } from "../../json";

/** What a form declares about one property of the request body, whether in fields or in a schema of its own. */
export interface FieldConstraints {
  key: string;
  /** The field; absent if the form has a schema of its own. */
  field?: Field;
  /** Pointer of the key. */
  pointer: string;
  /** Whether the pointer names the key of an object rather than a value. */
  part: "key" | "value";
  /** The type that the form gives the property, and where. */
  type?: { accepted: readonly string[]; written: string; pointer: string };
  /** Its limits, as JSON Schema keywords. */
  limits: { keyword: string; name: string; value: number; pointer: string }[];
  /** Pointer to where the form makes the property optional. */
  optional?: string;
  /** The choices that it offers, and where. */
  choices: { value: Json; pointer: string }[];
}

const textual = ["string"];
const acceptedTypes: Record<string, readonly string[]> = {
  text: textual,
  textarea: textual,
  password: textual,
  color: textual,
  email: textual,
  file: ["string", "object"],
  checkbox: ["boolean"],
  number: ["number", "integer"],
  integer: ["integer", "number"],
  digits: ["integer", "number"],
  date: textual,
  "date-time": textual,
};

const limitNames: Record<string, string> = {
  minimum: "min",
  maximum: "max",
  minLength: "minlength",
  maxLength: "maxlength",
};

/** The constraints of a form's fields, or those of its own schema. */
export function fieldConstraints(form: FormDocument, registry: RegistryDocument): FieldConstraints[] {
  if (!form.fields) return schemaConstraints(objectOf(form.schema), "/schema");
  return form.fields.flatMap((field, index) => {
    if (isValueless(field, registry)) return [];
    const pointer = at("/fields", index);
    const own = objectOf(field.schema);
    const accepted = acceptedTypes[field.type ?? ""];
    const fromSchema = propertyConstraints(field.key, own, at(pointer, "schema"));
    const limits = Object.entries(limitNames).flatMap(([keyword, name]) => {
      const value = (field as unknown as JsonObject)[name];
      return typeof value === "number" ? [{ keyword, name, value, pointer: at(pointer, name) }] : [];
    });
    const written = accepted && { accepted, written: JSON.stringify(field.type), pointer: at(pointer, "type") };
    const type = field.schema ? fromSchema.type : written;
    return {
      key: field.key,
      field,
      pointer: at(pointer, "key"),
      part: "value",
      limits: [...fromSchema.limits, ...limits],
      choices: choicesOf(field.options, at(pointer, "options")),
      ...(type && { type }),
      ...(field.required === false && { optional: at(pointer, "required") }),
    };
  });
}

/** Collects the constraints of a JSON Schema: its own, and those in references, conditions and branches. */
function schemaConstraints(
  written: JsonObject,
  from: string,
  root = written,
  seen: readonly string[] = [],
): FieldConstraints[] {
  const reference = typeof written.$ref === "string" ? written.$ref : undefined;
  if (reference && seen.includes(reference)) return [];
  const known = reference ? [...seen, reference] : seen;
  const { schema, pointer } = placeOf(written, from, root);
  const constraints = Object.entries(objectOf(schema.properties)).map(([key, property]) =>
    keyConstraints(key, objectOf(property), at(pointer, "properties", key), root),
  );
  const parts = partsOf(schema, pointer).flatMap((part) => schemaConstraints(part.schema, part.pointer, root, known));
  return [...constraints, ...parts];
}

interface Placed {
  schema: JsonObject;
  pointer: string;
}

function partsOf(schema: JsonObject, pointer: string): Placed[] {
  const single = ["then", "else"].map((keyword) => ({ schema: schema[keyword], pointer: at(pointer, keyword) }));
  const several = ["allOf", "anyOf", "oneOf", "dependencies", "dependentSchemas"].flatMap((keyword) =>
    Object.entries(schema[keyword] ?? {}).map(([name, part]) => ({
      schema: part,
      pointer: at(pointer, keyword, name),
    })),
  );
  return [...single, ...several].flatMap((part) => (isObject(part.schema) ? [{ ...part, schema: part.schema }] : []));
}

// The target of a reference constrains the property; keywords beside `$ref` only add titles and descriptions.
function placeOf(schema: JsonObject, pointer: string, root: JsonObject): Placed {
  let place: Placed = { schema, pointer };
  for (let steps = 0; steps < 20 && typeof place.schema.$ref === "string"; steps += 1) {
    const { $ref, ...own } = place.schema;
    place = {
      schema: { ...objectOf(resolveReference(root, String($ref))), ...own },
      pointer: `/schema${String($ref).slice(1)}`,
    };
  }
  return place;
}

function keyConstraints(key: string, property: JsonObject, pointer: string, root: JsonObject): FieldConstraints {
  const place = placeOf(property, pointer, root);
  return { ...propertyConstraints(key, place.schema, place.pointer), pointer };
}

function propertyConstraints(key: string, schema: JsonObject, pointer: string): FieldConstraints {
  const types = Array.isArray(schema.type)
    ? schema.type.map(String)
    : typeof schema.type === "string"
      ? [schema.type]
      : [];
  const limits = Object.keys(limitNames).flatMap((keyword) => {
    const value = schema[keyword];
    return typeof value === "number" ? [{ keyword, name: keyword, value, pointer: at(pointer, keyword) }] : [];
  });
  const type = types.length > 0 && {
    accepted: types,
    written: JSON.stringify(schema.type),
    pointer: at(pointer, "type"),
  };
  const choices = Array.isArray(schema.enum)
    ? schema.enum.map((value, index) => ({ value, pointer: at(pointer, "enum", index) }))
    : [];
  return { key, pointer, part: "key", limits, choices, ...(type && { type }) };
}

function choicesOf(options: unknown, pointer: string): FieldConstraints["choices"] {
  if (!Array.isArray(options)) return [];
  return options.map((choice, index) => ({
    value: objectOf(choice).value ?? null,
    pointer: at(pointer, index, "value"),
  }));
}
