import { formOperation } from "../api/formOperation";
import type { Operation } from "../api/operations";
import { propertySchema } from "../api/resolveSchema";
import type { Field } from "../generated/documents";
import { at, type JsonObject, stringsOf } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import { typeNames } from "../shape/describeError";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** A field waits for values another field can have; for any other it would never be shown. */
export function* dependValues(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form")) {
    const operation = formOperation(context.documents.api, context.operations, document.submit);
    for (const [index, field] of (document.fields ?? []).entries()) {
      for (const [path, wanted] of Object.entries(field.depends ?? {})) {
        const asked = (document.fields ?? []).filter(({ key }) => key === path);
        const [only] = asked;
        if (!only || asked.length > 1 || only.component || only.fields) continue;
        const message = valueFault(only, wanted, operation, context);
        if (message) yield problemAt(source, at("/fields", index, "depends", path), message, "depends");
      }
    }
  }
}

function valueFault(
  field: Field,
  wanted: unknown,
  operation: Operation | undefined,
  context: CheckContext,
): string | undefined {
  const values = [wanted].flat();
  if (values.length === 0) return "an empty list holds for no value, so the field would never be shown";
  const body = operation?.body;
  const property = (body && propertySchema(context.documents.api, body, field.key)) ?? {};
  const choices = choicesOf(field, property, context);
  const key = JSON.stringify(field.key);
  for (const value of values.filter((one) => typeof one !== "object" && !isBinding(one))) {
    if (choices && !choices.includes(value))
      return `${key} is never ${JSON.stringify(value)}${didYouMean(String(value), choices.map(String))}`;
    const types = stringsOf([property.type].flat());
    if (types.length > 0 && !types.some((type) => fits(value, type)))
      return `${key} is never ${JSON.stringify(value)}: ${operation?.id} takes ${typeNames(types)}`;
  }
  return undefined;
}

function choicesOf(field: Field, property: JsonObject, { documents }: CheckContext): unknown[] | undefined {
  const named = field.enum === undefined ? undefined : documents.enums[field.enum];
  if (named) return named.values.map(({ value }) => value);
  return Array.isArray(property.enum) ? property.enum : undefined;
}

function isBinding(value: unknown): boolean {
  return typeof value === "string" && /^\{.*\}$/.test(value);
}

function fits(value: unknown, type: string): boolean {
  if (type === "integer" || type === "number") return typeof value === "number";
  return type === typeof value || (type === "null" && value === null) || type === "array" || type === "object";
}
