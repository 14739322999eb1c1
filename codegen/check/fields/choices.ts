import { listedChoices } from "../../api/listedChoices";
import { resolveSchema, schemaAndAlternatives } from "../../api/resolveSchema";
import type { Field } from "../../generated/documents";
import { at, isObject, isOfType, type Json, type JsonObject } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { typesOf } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { bodyFields } from "../forms/bodyFields";
import { usesOf } from "../validDocuments";

/** A field to choose in has choices, the operation accepts them, and the default of a filter is one of them. */
export function* choices(context: CheckContext): Generator<Problem> {
  for (const { source, operation, field, pointer, property } of bodyFields(context))
    for (const { place, message } of faultsOf(field, property, operation.id, context))
      yield problemAt(source, at(pointer, ...place), message, "choices");
  for (const { source, use } of usesOf(context)) {
    if (use.kind !== "filter") continue;
    const operation = context.operations.get(use.list.operation);
    const schema = operation?.parameters.find(({ name }) => name === use.value.key)?.schema;
    // Query parameters are text and are coerced by the server, so the types of choices are not compared.
    const message = schema && emptyFault(use.value, schema, context);
    if (message !== undefined) yield problemAt(source, at(use.pointer, "type"), message, "choices");
    for (const fault of defaultFaults(use.value, context))
      yield problemAt(source, at(use.pointer, "default"), fault, "choices");
  }
}

interface Fault {
  place: (string | number)[];
  message: string;
}

/** Field types that offer no choices. */
const TYPES_WITHOUT_CHOICES = ["textarea", "password", "color", "email", "digits", "date", "date-time"];

function* faultsOf(
  field: Field,
  property: JsonObject | undefined,
  operation: string,
  context: CheckContext,
): Generator<Fault> {
  const { key, type = "", component, options, enum: name } = field;
  if (component !== undefined || !property || field.schema) return;
  const { api, enums } = context.documents;
  const schema = isObject(property.items) ? resolveSchema(api, property.items) : property;
  const keyword = Array.isArray(options) ? "options" : "enum";
  const offered = Array.isArray(options) ? options : name === undefined ? undefined : enums[name]?.values;
  const empty = emptyFault(field, schema, context);
  if (empty !== undefined) yield { place: ["type"], message: empty };
  if (!offered) return;
  if (TYPES_WITHOUT_CHOICES.includes(type))
    yield { place: [keyword], message: `a field of type ${JSON.stringify(type)} has no choices; use type select` };
  const values = offered.map(({ value }) => value);
  const wrong = values.findIndex((value) => !isAccepted(value, schema));
  const isAnyAccepted =
    keyword === "enum" && values.some((value) => isAccepted(value, schema) && isAllowed(value, schema));
  if (keyword === "enum" && !isAnyAccepted)
    yield {
      place: [keyword],
      message: `${operation} accepts none of the values of ${JSON.stringify(name)} as ${JSON.stringify(key)}`,
    };
  else if (keyword === "options" && wrong >= 0) {
    const message = `${operation} takes ${typeNames(typesOf(schema))} as ${JSON.stringify(key)}, not ${JSON.stringify(values[wrong])}`;
    yield { place: [keyword, wrong, "value"], message };
  }
}

function emptyFault(
  { key, type, component, options, enum: name }: Field,
  schema: JsonObject,
  context: CheckContext,
): string | undefined {
  const needsChoices = component === undefined && (type === "select" || type === "radio");
  if (!needsChoices || Array.isArray(options) || name !== undefined || hasChoices(context, schema)) return undefined;
  return `${JSON.stringify(key)} has nothing to choose from; add options or an enum`;
}

/** A filter accepts several choices, separated by commas in the address, and so does its default. */
function defaultFaults({ default: preset, options, enum: name }: Field, { documents }: CheckContext): string[] {
  if (preset === undefined) return [];
  const choices: { value: Json; filter?: string }[] | undefined = Array.isArray(options)
    ? options
    : documents.enums[name ?? ""]?.values;
  if (!choices) return [];
  const other = Array.isArray(options) ? undefined : documents.enums[name ?? ""]?.other?.filter;
  const offered = new Map(choices.map(({ value, filter }) => [filter ?? String(value), String(value)]));
  const names = [...offered.keys(), ...(other === undefined ? [] : [other])];
  return String(preset)
    .split(",")
    .filter((value) => value !== "" && !names.includes(value))
    .map((value) => {
      const [intended] = [...offered].find(([, written]) => written === value) ?? [];
      const suggestion =
        intended === undefined ? didYouMean(value, names) : `; did you mean ${JSON.stringify(intended)}?`;
      return `${JSON.stringify(value)} is not a choice of this filter${suggestion}`;
    });
}

function hasChoices({ documents: { api } }: CheckContext, schema: JsonObject): boolean {
  return schemaAndAlternatives(api, schema).some((part) => listedChoices(part) || typesOf(part).includes("boolean"));
}

function isAllowed(value: Json, { enum: allowed }: JsonObject): boolean {
  return !Array.isArray(allowed) || allowed.includes(value);
}

function isAccepted(value: Json, schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(value, type));
}
