import { propertySchema, schemaAndAlternatives } from "../../api/resolveSchema";
import { isObject, isOfType, type Json, type JsonObject } from "../../json";
import type { Scope } from "../../scopes/scope";
import type { CheckContext } from "../context";

/** What is wrong with the values a condition compares with, if anything: one that is never there makes it never hold. */
export function comparisonFault(path: string, wanted: Json, scope: Scope, context: CheckContext): string | undefined {
  const { api } = context.documents;
  const owners = ownersOf(path, scope, context);
  const schemas = owners.map((owner) => propertySchema(api, owner, path.slice(path.indexOf(".") + 1)));
  if (schemas.length === 0 || schemas.some((schema) => schema === undefined)) return undefined;
  const isNever = (value: Json) =>
    value !== null && !schemas.some((schema) => schemaAndAlternatives(api, schema ?? {}).some(takes(value)));
  const never = comparedWith(wanted).find(isNever);
  return never === undefined ? undefined : `it is never ${JSON.stringify(never)}`;
}

function ownersOf(path: string, { record }: Scope, { operations }: CheckContext): readonly JsonObject[] {
  if (path.startsWith("record.")) return record === undefined || record === "unknown" ? [] : record;
  const user = path.startsWith("user.") ? operations.get("getUser")?.answer : undefined;
  return user ? [user] : [];
}

function comparedWith(wanted: Json): readonly Json[] {
  if (Array.isArray(wanted)) return wanted;
  if (!isObject(wanted)) return [wanted];
  if (wanted.const !== undefined) return [wanted.const];
  return Array.isArray(wanted.enum) ? wanted.enum : [];
}

/** Whether a schema takes a value; one that only gathers alternatives leaves that to them. */
function takes(value: Json): (schema: JsonObject) => boolean {
  return (schema) => {
    if (schema.anyOf || schema.oneOf) return false;
    if (schema.const !== undefined) return schema.const === value;
    if (Array.isArray(schema.enum)) return schema.enum.includes(value);
    const types = [schema.type ?? []].flat();
    return types.length === 0 || types.some((type) => isOfType(value, String(type)));
  };
}
