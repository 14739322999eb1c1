import { propertySchema } from "../api/resolveSchema";
import type { Documents } from "../documents";
import type { Params } from "../generated/documents";
import type { Scope } from "../scopes/scope";

/** The default binding of a path parameter: the record if it has that property, else the address. */
export function defaultBinding(name: string, scope: Scope, documents: Documents): string {
  const { record, alwaysRecord, params } = scope;
  const fromRecord = record === "unknown" || record?.every((schema) => propertySchema(documents.api, schema, name));
  const fromRoute = params === "unknown" || params.has(name);
  return fromRecord && (alwaysRecord || !fromRoute) ? `{record.${name}}` : `{route.${name}}`;
}

/** The given parameters, completed with default bindings for missing path parameters; undefined if there are none. */
export function fillParams(
  given: Params | undefined,
  names: readonly string[],
  scope: Scope,
  documents: Documents,
): Params | undefined {
  const missing = names.filter((name) => given?.[name] === undefined);
  if (missing.length === 0) return given;
  return { ...given, ...Object.fromEntries(missing.map((name) => [name, defaultBinding(name, scope, documents)])) };
}
