import { formOperation } from "../../api/formOperation";
import { resolveSchema, schemaAndAlternatives } from "../../api/resolveSchema";
import { stepsOf } from "../../expand/conditionSchema";
import type { Field } from "../../generated/documents";
import { at, isObject, type Json, type JsonObject, objectOf, stringsOf } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A field depends only on values that the other field can have; otherwise it would never be shown. */
export function* dependValues(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const operation = formOperation(context.documents.api, context.operations, document.submit);
    const bodies = operation?.body ? [operation.body] : [];
    yield* checkFields(document.fields ?? [], "/fields", {
      source,
      bodies,
      call: document.submit.operation ?? "nothing",
      context,
    });
  }
}

/**
 * The context of nested fields: their document, and the schemas of the object they fill, as far as the operation
 * declares any.
 */
interface FieldContext {
  source: SourceDocument;
  bodies: readonly JsonObject[];
  call: string;
  context: CheckContext;
}

function* checkFields(fields: readonly Field[], pointer: string, fieldContext: FieldContext): Generator<Problem> {
  for (const [index, field] of fields.entries()) {
    for (const [path, wanted] of Object.entries(field.depends ?? {})) {
      const message = faultOf(path, wanted, fields, fieldContext);
      if (message) yield problemAt(fieldContext.source, at(pointer, index, "depends", path), message, "depends");
    }
    if (field.fields)
      yield* checkFields(field.fields, at(pointer, index, "fields"), {
        ...fieldContext,
        bodies: innerSchemas(fieldContext, field.key),
      });
  }
}

/** Describes an impossible dependency; undefined if the dependency is possible or the other field is ambiguous. */
function faultOf(
  path: string,
  wanted: unknown,
  fields: readonly Field[],
  fieldContext: FieldContext,
): string | undefined {
  const [name = "", ...rest] = stepsOf(
    path,
    fields.map(({ key }) => key),
  );
  const matching = fields.filter(({ key }) => key === name);
  const [only] = matching;
  if (!only || matching.length > 1) return undefined;
  if (rest.length > 0)
    return faultOf(rest.join("."), wanted, only.fields ?? [], {
      ...fieldContext,
      bodies: innerSchemas(fieldContext, name),
    });
  return only.fields ? undefined : valueFault(only, wanted, fieldContext);
}

function valueFault(field: Field, wanted: unknown, { bodies, call, context }: FieldContext): string | undefined {
  const values = [wanted].flat();
  if (values.length === 0) return "an empty list matches no value, so the field would never be shown";
  const properties = propertiesOf(bodies, field.key, context);
  const choices = choicesOf(field, properties, context);
  const types = properties.every(({ type }) => type !== undefined)
    ? stringsOf(properties.flatMap(({ type }) => [type ?? ""].flat()))
    : [];
  const key = JSON.stringify(field.key);
  for (const value of values.filter((one) => typeof one !== "object" && !isBinding(one))) {
    if (choices && !choices.includes(value))
      return `${key} is never ${JSON.stringify(value)}${didYouMean(String(value), choices.map(String))}`;
    if (types.length > 0 && !types.some((type) => fits(value, type)))
      return `${key} is never ${JSON.stringify(value)}: ${call} takes ${typeNames([...new Set(types)])}`;
  }
  return undefined;
}

/** The schemas of a property, one for each alternative that declares it. */
function propertiesOf(bodies: readonly JsonObject[], key: string, { documents: { api } }: CheckContext): JsonObject[] {
  const parts = bodies.flatMap((body) => schemaAndAlternatives(api, body));
  const declared = parts.map(({ properties }) => objectOf(properties)).filter((named) => Object.hasOwn(named, key));
  return declared.map((named) => resolveSchema(api, named[key]));
}

/** The schemas of the object that a property holds, or of the items of its list. */
function innerSchemas({ bodies, context }: FieldContext, key: string): JsonObject[] {
  const { api } = context.documents;
  return propertiesOf(bodies, key, context).map((part) =>
    isObject(part.items) ? resolveSchema(api, part.items) : part,
  );
}

function choicesOf(
  field: Field,
  properties: readonly JsonObject[],
  { documents }: CheckContext,
): unknown[] | undefined {
  const named = field.enum === undefined ? undefined : documents.enums[field.enum];
  if (named) return named.values.map(({ value }) => value);
  const listed = properties.map(({ enum: values, const: value }): Json[] | undefined =>
    Array.isArray(values) ? values : value === undefined ? undefined : [value],
  );
  return listed.length > 0 && listed.every((values) => values !== undefined) ? listed.flat() : undefined;
}

function isBinding(value: unknown): boolean {
  return typeof value === "string" && /^\{.*\}$/.test(value);
}

function fits(value: unknown, type: string): boolean {
  if (type === "integer" || type === "number") return typeof value === "number";
  return type === typeof value || (type === "null" && value === null) || type === "array" || type === "object";
}
