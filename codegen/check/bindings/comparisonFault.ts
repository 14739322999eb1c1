import { propertySchema, schemaAndAlternatives } from "../../api/resolveSchema";
import { isObject, isOfType, type Json, type JsonObject } from "../../json";
import type { Scope } from "../../scopes/scope";
import type { CheckContext } from "../context";

/**
 * Describes a comparison with a value that never occurs, so that the condition could never hold; undefined if all may.
 */
export function comparisonFault(path: string, wanted: Json, scope: Scope, context: CheckContext): string | undefined {
  const { api } = context.documents;
  const owners = ownersOf(path, scope, context);
  const schemas = owners.map((owner) => propertySchema(api, owner, path.slice(path.indexOf(".") + 1)));
  if (schemas.length === 0 || schemas.some((schema) => schema === undefined)) return undefined;
  const isImpossible = (value: Json) =>
    value !== null && !schemas.some((schema) => schemaAndAlternatives(api, schema ?? {}).some(accepts(value)));
  const impossible = comparedWith(wanted).find(isImpossible);
  return impossible === undefined ? undefined : `it can never be ${JSON.stringify(impossible)}`;
}

function ownersOf(path: string, { record }: Scope, { operations }: CheckContext): readonly JsonObject[] {
  if (path.startsWith("record.")) return record === undefined || record === "unknown" ? [] : record;
  const user = path.startsWith("user.") ? operations.get("getUser")?.response : undefined;
  return user ? [user] : [];
}

function comparedWith(wanted: Json): readonly Json[] {
  if (Array.isArray(wanted)) return wanted;
  if (!isObject(wanted)) return [wanted];
  if (wanted.const !== undefined) return [wanted.const];
  return Array.isArray(wanted.enum) ? wanted.enum : [];
}

/** Whether a schema accepts a value. A schema that only combines alternatives does not count; they do. */
function accepts(value: Json): (schema: JsonObject) => boolean {
  return (schema) => {
    if (schema.anyOf || schema.oneOf) return false;
    if (schema.const !== undefined) return schema.const === value;
    if (Array.isArray(schema.enum)) return schema.enum.includes(value);
    const types = [schema.type ?? []].flat();
    return types.length === 0 || types.some((type) => isOfType(value, String(type)));
  };
}
