import type { Operation } from "../api/operations";
import { isOpen, propertyNames, propertySchema, resolveSchema } from "../api/resolveSchema";
import { isValueless } from "../expand/isValueless";
import { fillLike } from "../expand/likeFields";
import type { Field } from "../generated/documents";
import { at, isObject, type JsonObject, stringsOf } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** The fields within a field are what its object, or the items of its list, take; and a notice takes nothing. */
export function* innerFields(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form")) {
    const operation = context.operations.get(document.submit.operation);
    if (!operation?.body) continue;
    const body = { schema: operation.body, operation };
    for (const [index, field] of fillLike(document.fields ?? []).entries())
      yield* checkField(source, field, at("/fields", index), body, context);
  }
}

/** What takes fields: an object of the request body. */
interface Around {
  schema: JsonObject;
  operation: Operation;
}

function* checkField(
  source: SourceDocument,
  field: Field,
  pointer: string,
  { schema, operation }: Around,
  context: CheckContext,
): Generator<Problem> {
  const { api, registry } = context.documents;
  const names = propertyNames(api, schema);
  const key = JSON.stringify(field.key);
  if (isValueless(field, registry) && names.includes(field.key)) {
    const message = `a ${field.component} fills nothing, but ${operation.id} takes ${key}; give it another key`;
    yield problemAt(source, at(pointer, "key"), message, "inner-fields");
  }
  if (!field.fields) return;
  const property = names.includes(field.key) ? propertySchema(api, schema, field.key) : undefined;
  const inner = isObject(property?.items) ? resolveSchema(api, property.items) : property;
  if (!inner || isOpen(api, inner)) return;
  const known = propertyNames(api, inner);
  for (const [index, part] of field.fields.entries()) {
    const place = at(pointer, "fields", index);
    if (!isValueless(part, registry) && !known.includes(part.key)) {
      const message = `${JSON.stringify(part.key)} is not in ${key} of ${operation.id}${didYouMean(part.key, known)}`;
      yield problemAt(source, at(place, "key"), message, "inner-fields");
    } else yield* checkField(source, part, place, { schema: inner, operation }, context);
  }
  const filled = new Set(field.fields.map((part) => part.key));
  for (const name of stringsOf(inner.required).filter((required) => !filled.has(required))) {
    const message = `${operation.id} requires ${JSON.stringify(name)} in ${key}; add a field for it`;
    yield problemAt(source, at(pointer, "fields"), message, "inner-fields");
  }
}
