import { schemaAndAlternatives } from "../../api/resolveSchema";
import { isValueless } from "../../expand/isValueless";
import type { Field } from "../../generated/documents";
import { at, isObject, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { typesOf } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { bodyFields } from "../forms/bodyFields";

/** How a field is drawn fits what the call takes: files where it takes files, rows and items where it takes a list. */
export function* fieldTypes(context: CheckContext): Generator<Problem> {
  const { api, registry } = context.documents;
  for (const { source, operation, field, pointer, property } of bodyFields(context)) {
    if (!property || isValueless(field, registry)) continue;
    const fault = faultOf(field, schemaAndAlternatives(api, property));
    if (!fault) continue;
    const message = `${fault.says} ${JSON.stringify(field.key)}: ${operation.id} takes ${takenBy(property)}`;
    yield problemAt(source, at(pointer, fault.word), message, "field-fits");
  }
}

/** Inputs that fill a list only. */
const OF_LISTS = ["TableInput", "ListInput"];

function faultOf(field: Field, schemas: JsonObject[]): { word: keyof Field; says: string } | undefined {
  const isTyped = schemas.some(({ type }) => type !== undefined);
  const takesList = !isTyped || schemas.some((schema) => typesOf(schema).includes("array"));
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
