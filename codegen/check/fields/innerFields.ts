import { requiredNames } from "../../api/requiredNames";
import { isOpen, propertyNames } from "../../api/resolveSchema";
import { isValueless } from "../../expand/isValueless";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { type BodyField, bodyFields } from "../forms/bodyFields";

/**
 * Inner fields exist in the object, or in the items of the list, that their field fills. Components without a value
 * have a key that is no property.
 */
export function* innerFields(context: CheckContext): Generator<Problem> {
  for (const body of bodyFields(context)) {
    const { source, operation, field, pointer, property } = body;
    if (property && isValueless(field, context.documents.registry)) {
      const key = JSON.stringify(field.key);
      const message = `a ${field.component} sends no value, but ${operation.id} takes ${key}; rename the key`;
      yield problemAt(source, at(pointer, "key"), message, "inner-fields");
    }
    yield* partFaults(body, context);
  }
}

function* partFaults(
  { source, operation, field, pointer, inner }: BodyField,
  context: CheckContext,
): Generator<Problem> {
  const { api, registry } = context.documents;
  if (!field.fields || !inner || isOpen(api, inner)) return;
  const key = JSON.stringify(field.key);
  const known = propertyNames(api, inner);
  for (const [index, part] of field.fields.entries()) {
    if (isValueless(part, registry) || known.includes(part.key)) continue;
    const message = `${JSON.stringify(part.key)} is not in ${key} of ${operation.id}${didYouMean(part.key, known)}`;
    yield problemAt(source, at(pointer, "fields", index, "key"), message, "inner-fields");
  }
  const filled = new Set(field.fields.map((part) => part.key));
  for (const name of requiredNames(api, inner).filter((required) => !filled.has(required))) {
    const message = `${operation.id} requires ${JSON.stringify(name)} in ${key}; add a field for it`;
    yield problemAt(source, at(pointer, "fields"), message, "inner-fields");
  }
}
