import type { Operation } from "../../api/operations";
import { requiredNames } from "../../api/requiredNames";
import { isOpen, propertyNames, propertySchema, resolveSchema } from "../../api/resolveSchema";
import { isValueless } from "../../expand/isValueless";
import { resolveLikeFields } from "../../expand/likeFields";
import type { Field, FormDocument } from "../../generated/documents";
import type { Compiled } from "../../index";
import { isObject, type JsonObject } from "../../json";
import { quotedList } from "../../shape/describeError";

/** Explains why inner fields passed: one sentence for each list or object, with what the operation requires of it. */
export function innerFieldReasons(form: FormDocument, { id, body }: Operation, compiled: Compiled): string[] {
  const { api, registry } = compiled.documents;
  const reasons: string[] = [];
  const visit = (field: Field, path: string, parent: JsonObject) => {
    const property = propertyNames(api, parent).includes(field.key) && propertySchema(api, parent, field.key);
    if (!property || !field.fields) return;
    const inner = isObject(property.items) ? resolveSchema(api, property.items) : property;
    const place = `${JSON.stringify(path)} of ${id}`;
    const keys = [...new Set(field.fields.filter((part) => !isValueless(part, registry)).map(({ key }) => key))];
    const required = requiredNames(api, inner);
    const needs = required.length > 0 ? `; it requires ${quotedList(required, "and")}: set by fields` : "";
    reasons.push(
      isOpen(api, inner)
        ? `${place} allows additional properties`
        : `${quotedList(keys, "and")} ${keys.length === 1 ? "is" : "are"} in ${place}${needs}`,
    );
    for (const part of field.fields) visit(part, `${path}.${part.key}`, inner);
  };
  for (const field of resolveLikeFields(form.fields ?? [])) visit(field, field.key, body ?? {});
  return [...new Set(reasons)];
}
