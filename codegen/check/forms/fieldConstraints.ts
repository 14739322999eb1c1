import { isValueless } from "../../expand/isValueless";
import type { Field, FormDocument, RegistryDocument } from "../../generated/documents";
import { at, isObject, type Json, type JsonObject, objectOf, resolveReference } from "../../json";

/** What a form says about one property of the request body, wherever it says it. */
export interface FieldConstraints {
  key: string;
  /** The field that says it; none where the form gives a schema of its own. */
  field?: Field;
  /** Where the key stands. */
  pointer: string;
  /** Whether the pointer names the key of an object rather than a value. */
  part: "key" | "value";
  /** The type the form gives the property, and where. */
  type?: { accepted: readonly string[]; written: string; pointer: string };
  /** The limits it sets, as keywords of JSON Schema. */
  limits: { keyword: string; word: string; value: number; pointer: string }[];
  /** Where the form says the property may be left out. */
  optional?: string;
  /** The choices it offers, and where. */
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

const limitWords: Record<string, string> = {
  minimum: "min",
  maximum: "max",
  minLength: "minlength",
  maxLength: "maxlength",
};

/** The claims of a form's fields, or of the schema it gives itself. */
export function fieldConstraints(form: FormDocument, registry: RegistryDocument): FieldConstraints[] {
  if (!form.fields) return schemaClaims(objectOf(form.schema), "/schema");
  return form.fields.flatMap((field, index) => {
    if (isValueless(field, registry)) return [];
    const pointer = at("/fields", index);
    const own = objectOf(field.schema);
    const accepted = acceptedTypes[field.type ?? ""];
    const fromSchema = propertyClaim(field.key, own, at(pointer, "schema"));
    const limits = Object.entries(limitWords).flatMap(([keyword, word]) => {
      const value = (field as unknown as JsonObject)[word];
      return typeof value === "number" ? [{ keyword, word, value, pointer: at(pointer, word) }] : [];
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

/** The claims of a JSON Schema: its own, by reference, behind conditions and in its branches. */
function schemaClaims(
  written: JsonObject,
  from: string,
  root = written,
  seen: readonly string[] = [],
): FieldConstraints[] {
  const reference = typeof written.$ref === "string" ? written.$ref : undefined;
  if (reference && seen.includes(reference)) return [];
  const known = reference ? [...seen, reference] : seen;
  const { schema, pointer } = placeOf(written, from, root);
  const claims = Object.entries(objectOf(schema.properties)).map(([key, property]) =>
    keyClaim(key, objectOf(property), at(pointer, "properties", key), root),
  );
  const parts = partsOf(schema, pointer).flatMap((part) => schemaClaims(part.schema, part.pointer, root, known));
  return [...claims, ...parts];
}

interface Placed {
  schema: JsonObject;
  pointer: string;
}

function partsOf(schema: JsonObject, pointer: string): Placed[] {
  const single = ["then", "else"].map((word) => ({ schema: schema[word], pointer: at(pointer, word) }));
  const several = ["allOf", "anyOf", "oneOf", "dependencies", "dependentSchemas"].flatMap((word) =>
    Object.entries(schema[word] ?? {}).map(([name, part]) => ({ schema: part, pointer: at(pointer, word, name) })),
  );
  return [...single, ...several].flatMap((part) => (isObject(part.schema) ? [{ ...part, schema: part.schema }] : []));
}

// A reference claims what it leads to; what stands beside it there only names and describes.
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

function keyClaim(key: string, property: JsonObject, pointer: string, root: JsonObject): FieldConstraints {
  const place = placeOf(property, pointer, root);
  return { ...propertyClaim(key, place.schema, place.pointer), pointer };
}

function propertyClaim(key: string, schema: JsonObject, pointer: string): FieldConstraints {
  const types = Array.isArray(schema.type)
    ? schema.type.map(String)
    : typeof schema.type === "string"
      ? [schema.type]
      : [];
  const limits = Object.keys(limitWords).flatMap((keyword) => {
    const value = schema[keyword];
    return typeof value === "number" ? [{ keyword, word: keyword, value, pointer: at(pointer, keyword) }] : [];
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
