import { formOperation } from "../../api/formOperation";
import type { Operation } from "../../api/operations";
import { isOpen, propertyNames, propertySchema } from "../../api/resolveSchema";
import { dateFault, isDateField } from "../../expand/dateField";
import { type JsonObject, stringsOf } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { typesOf } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { type FieldConstraints, fieldConstraints } from "./fieldConstraints";

/** What a form declares fits the request body of its operation: keys, types, limits and choices. */
export function* formBody(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const operation = formOperation(context.documents.api, context.operations, document.submit);
    if (!operation) continue;
    const { bulk } = document.submit;
    // The field that lists the records of a bulk operation fills one record in each item.
    const isList = ({ key }: FieldConstraints) => key === bulk?.key && bulk.records === `{form.${key}}`;
    for (const constraint of fieldConstraints(document, context.documents.registry))
      if (!isList(constraint)) yield* checkConstraint(source, constraint, operation, context);
  }
}

function* checkConstraint(
  source: SourceDocument,
  constraint: FieldConstraints,
  operation: Operation,
  context: CheckContext,
): Generator<Problem> {
  const { api } = context.documents;
  const { body, id } = operation;
  const key = JSON.stringify(constraint.key);
  const keyProblem = (message: string) => problemAt(source, constraint.pointer, message, "form-body", constraint.part);
  if (!body) {
    yield keyProblem(`${id} has no request body, so it takes no ${key}`);
    return;
  }
  const names = propertyNames(api, body);
  const property = names.includes(constraint.key) ? propertySchema(api, body, constraint.key) : undefined;
  if (!property) {
    const message = `${key} is not in the request body of ${id}${didYouMean(constraint.key, names)}`;
    if (!isOpen(api, body)) yield keyProblem(message);
    return;
  }
  yield* checkType(source, constraint, typesOf(property), id);
  yield* checkDate(source, constraint, property, id);
  for (const { keyword, name, value, pointer } of constraint.limits) {
    const limit = property[keyword];
    if (typeof limit !== "number" || !isLooser(keyword, value, limit)) continue;
    yield problemAt(source, pointer, `${name} ${value} is looser than the ${limit} of ${id}`, "form-body");
  }
  if (constraint.optional && stringsOf(body.required).includes(constraint.key)) {
    yield problemAt(source, constraint.optional, `${id} requires ${key}, so it cannot be optional`, "form-body");
  }
  const allowed = property.enum;
  if (!Array.isArray(allowed)) return;
  for (const { value, pointer } of constraint.choices.filter((choice) => !allowed.includes(choice.value))) {
    const message = `${id} does not take ${JSON.stringify(value)} as ${key}${didYouMean(String(value), allowed.map(String))}`;
    yield problemAt(source, pointer, message, "form-body");
  }
}

function* checkType(
  source: SourceDocument,
  { key, type }: FieldConstraints,
  accepted: readonly string[],
  operation: string,
): Generator<Problem> {
  if (!type || accepted.length === 0 || accepted.some((name) => type.accepted.includes(name))) return;
  const message = `type ${type.written} does not fit ${JSON.stringify(key)}: ${operation} takes ${typeNames(accepted)}`;
  yield problemAt(source, type.pointer, message, "form-body");
}

/** A date field submits what the operation accepts. */
function* checkDate(
  source: SourceDocument,
  constraint: FieldConstraints,
  property: JsonObject,
  operation: string,
): Generator<Problem> {
  const { field, type, key } = constraint;
  const fault = field && isDateField(field) ? dateFault(field, property) : undefined;
  if (fault && type)
    yield problemAt(source, type.pointer, `${JSON.stringify(key)} of ${operation} ${fault}`, "form-body");
}

function isLooser(keyword: string, own: number, inherited: number): boolean {
  return keyword.startsWith("min") ? own < inherited : own > inherited;
}
