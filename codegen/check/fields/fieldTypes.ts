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

/** The input of a field suits the type of its property: file inputs fill files, list inputs and items fill lists. */
export function* fieldTypes(context: CheckContext): Generator<Problem> {
  const { api, registry } = context.documents;
  for (const { source, operation, field, pointer, property } of bodyFields(context)) {
    if (!property || isValueless(field, registry)) continue;
    const fault = faultOf(field, schemaAndAlternatives(api, property));
    if (!fault) continue;
    const message = `${fault.description} ${JSON.stringify(field.key)}: ${operation.id} takes ${expectedTypes(property)}`;
    yield problemAt(source, at(pointer, fault.keyword), message, "field-fits");
  }
}

/** Components that fill lists only. */
const LIST_COMPONENTS = ["TableInput", "ListInput"];

function faultOf(field: Field, schemas: JsonObject[]): { keyword: keyof Field; description: string } | undefined {
  const isTyped = schemas.some(({ type }) => type !== undefined);
  const acceptsList = !isTyped || schemas.some((schema) => typesOf(schema).includes("array"));
  const acceptsFile = !isTyped || schemas.some(({ format, items }) => format === "binary" || isFile(items));
  if (field.type === "file" && !acceptsFile) return { keyword: "type", description: "a file cannot be sent" };
  if (acceptsList) return undefined;
  if (field.component !== undefined && LIST_COMPONENTS.includes(field.component))
    return { keyword: "component", description: `${field.component} produces a list, not` };
  return field.item === undefined
    ? undefined
    : { keyword: "item", description: "item describes the entries of a list, not" };
}

const isFile = (items: unknown) => isObject(items) && items.format === "binary";

function expectedTypes({ type }: JsonObject): string {
  const names = [type].flat().flatMap((name) => (typeof name === "string" ? [name] : []));
  return names.length > 0 ? typeNames(names) : "something else";
}
