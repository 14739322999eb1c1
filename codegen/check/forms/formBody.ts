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

/** What a form asks for is in the request body of its operation: the key, the type, the limits, the choices. */
export function* formBody(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const operation = formOperation(context.documents.api, context.operations, document.submit);
    if (!operation) continue;
    const { bulk } = document.submit;
    // The field that lists the records of a bulk call fills one of them in each item.
    const isList = ({ key }: FieldConstraints) => key === bulk?.key && bulk.records === `{form.${key}}`;
    for (const claim of fieldConstraints(document, context.documents.registry))
      if (!isList(claim)) yield* checkClaim(source, claim, operation, context);
  }
}

function* checkClaim(
  source: SourceDocument,
  claim: FieldConstraints,
  operation: Operation,
  context: CheckContext,
): Generator<Problem> {
  const { api } = context.documents;
  const { body, id } = operation;
  const key = JSON.stringify(claim.key);
  if (!body) {
    yield problemAt(source, claim.pointer, `${id} takes no request body, so no ${key}`, "form-body", claim.part);
    return;
  }
  const property = propertyNames(api, body).includes(claim.key) ? propertySchema(api, body, claim.key) : undefined;
  if (!property) {
    const message = `${key} is not in the request body of ${id}${didYouMean(claim.key, propertyNames(api, body))}`;
    if (!isOpen(api, body)) yield problemAt(source, claim.pointer, message, "form-body", claim.part);
    return;
  }
  yield* checkType(source, claim, typesOf(property), id);
  yield* checkDate(source, claim, property, id);
  for (const { keyword, word, value, pointer } of claim.limits) {
    const limit = property[keyword];
    if (typeof limit !== "number" || !isLooser(keyword, value, limit)) continue;
    yield problemAt(source, pointer, `${word} ${value} is looser than the ${limit} of ${id}`, "form-body");
  }
  if (claim.optional && stringsOf(body.required).includes(claim.key)) {
    yield problemAt(source, claim.optional, `${id} requires ${key}, so it cannot be left out`, "form-body");
  }
  const allowed = property.enum;
  if (!Array.isArray(allowed)) return;
  for (const { value, pointer } of claim.choices.filter((choice) => !allowed.includes(choice.value))) {
    const message = `${id} does not take ${JSON.stringify(value)} as ${key}${didYouMean(String(value), allowed.map(String))}`;
    yield problemAt(source, pointer, message, "form-body");
  }
}

function* checkType(
  source: SourceDocument,
  { key, type }: FieldConstraints,
  taken: readonly string[],
  operation: string,
): Generator<Problem> {
  if (!type || taken.length === 0 || taken.some((name) => type.accepted.includes(name))) return;
  const message = `type ${type.written} does not fit ${JSON.stringify(key)}: ${operation} takes ${typeNames(taken)}`;
  yield problemAt(source, type.pointer, message, "form-body");
}

/** What a date field writes is what the call reads. */
function* checkDate(
  source: SourceDocument,
  claim: FieldConstraints,
  property: JsonObject,
  operation: string,
): Generator<Problem> {
  const { field, type, key } = claim;
  const fault = field && isDateField(field) ? dateFault(field, property) : undefined;
  if (fault && type)
    yield problemAt(source, type.pointer, `${JSON.stringify(key)} of ${operation} ${fault}`, "form-body");
}

function isLooser(keyword: string, own: number, inherited: number): boolean {
  return keyword.startsWith("min") ? own < inherited : own > inherited;
}
