import { formOperation } from "../../api/formOperation";
import type { Operation } from "../../api/operations";
import { propertyNames, propertySchema, resolveSchema } from "../../api/resolveSchema";
import { resolveLikeFields } from "../../expand/likeFields";
import type { Field } from "../../generated/documents";
import { at, isObject, type JsonObject } from "../../json";
import { memoizeAll } from "../../memoize";
import type { SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A field of a form, and the schema that its operation declares for it. */
export interface BodyField {
  source: SourceDocument;
  operation: Operation;
  field: Field;
  pointer: string;
  /** The schema of the property that the field fills; absent if the operation declares none. */
  property?: JsonObject;
  /** The schema that inner fields fill: the object of the property, or the items of its list. */
  inner?: JsonObject;
}

/** Every field of every form with a body, including inner fields. Memoized, because several rules need it. */
export const bodyFields = memoizeAll(function* (context: CheckContext): Generator<BodyField> {
  const { api } = context.documents;
  for (const { source, document } of validDocuments(context, "form")) {
    const operation = formOperation(api, context.operations, document.submit);
    if (!operation?.body) continue;
    for (const [index, field] of resolveLikeFields(document.fields ?? []).entries())
      yield* withInner({ source, operation, field, pointer: at("/fields", index) }, operation.body, context);
  }
});

function* withInner(of: BodyField, parent: JsonObject, context: CheckContext): Generator<BodyField> {
  const { api } = context.documents;
  const { key, fields = [] } = of.field;
  const property = propertyNames(api, parent).includes(key) ? propertySchema(api, parent, key) : undefined;
  if (!property) {
    yield of;
    return;
  }
  const inner = isObject(property.items) ? resolveSchema(api, property.items) : property;
  yield { ...of, property, inner };
  for (const [index, field] of fields.entries())
    yield* withInner({ ...of, field, pointer: at(of.pointer, "fields", index) }, inner, context);
}
