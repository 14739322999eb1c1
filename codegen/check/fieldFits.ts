import { formOperation } from "../api/formOperation";
import { propertyNames, propertySchema, resolveSchema, schemaAndAlternatives } from "../api/resolveSchema";
import { isValueless } from "../expand/isValueless";
import { fillLike } from "../expand/likeFields";
import type { Field } from "../generated/documents";
import { at, isObject, type JsonObject } from "../json";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import { typeNames } from "../shape/describeError";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** How a field is drawn fits what the call takes: files where it takes files, rows and items where it takes a list. */
export function* fieldFits(context: CheckContext): Generator<Problem> {
  const { api } = context.documents;
  for (const { source, document } of soundDocuments(context, "form")) {
    const operation = formOperation(api, context.operations, document.submit);
    if (!operation?.body) continue;
    const around = { source, context, operation: operation.id, schema: operation.body };
    for (const [index, field] of fillLike(document.fields ?? []).entries())
      yield* checkField(field, at("/fields", index), around);
  }
}

/** What takes a field: an object of a call's body. */
interface Around {
  source: SourceDocument;
  context: CheckContext;
  operation: string;
  schema: JsonObject;
}

function* checkField(field: Field, pointer: string, around: Around): Generator<Problem> {
  const { api, registry } = around.context.documents;
  if (isValueless(field, registry) || !propertyNames(api, around.schema).includes(field.key)) return;
  const property = propertySchema(api, around.schema, field.key);
  if (!property) return;
  const fault = faultOf(field, schemaAndAlternatives(api, property));
  if (fault) {
    const message = `${fault.says} ${JSON.stringify(field.key)}: ${around.operation} takes ${takenBy(property)}`;
    yield problemAt(around.source, at(pointer, fault.word), message, "field-fits");
  }
  const inner = isObject(property.items) ? resolveSchema(api, property.items) : property;
  for (const [index, part] of (field.fields ?? []).entries())
    yield* checkField(part, at(pointer, "fields", index), { ...around, schema: inner });
}

/** Inputs that fill a list only. */
const OF_LISTS = ["TableInput", "ListInput"];

function faultOf(field: Field, schemas: JsonObject[]): { word: keyof Field; says: string } | undefined {
  const isTyped = schemas.some(({ type }) => type !== undefined);
  const takesList = !isTyped || schemas.some(({ type }) => [type].flat().includes("array"));
  const takesFile = !isTyped || schemas.some(({ format, items }) => format === "binary" || isFile(items));
  if (field.type === "file" && !takesFile) return { word: "type", says: "a file does not fit" };
  if (takesList) return undefined;
  if (field.component !== undefined && OF_LISTS.includes(field.component))
    return { word: "component", says: `${field.component} fills a list, not` };
  return field.item === undefined ? undefined : { word: "item", says: "item names what a list holds, not" };
}

const isFile = (items: unknown) => isObject(items) && items.format === "binary";

function takenBy({ type }: JsonObject): string {
  const names = [type].flat().flatMap((name) => (typeof name === "string" ? [name] : []));
  return names.length > 0 ? typeNames(names) : "something else";
}
