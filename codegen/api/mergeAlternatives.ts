import { isObject, type Json, type JsonObject, objectOf } from "../json";
import { typesOf, valueTypes } from "../schemaTypes";
import type { OpenApi } from "./openApi";
import { requiredNames } from "./requiredNames";
import { propertyNames, resolveSchema, schemaAndAlternatives } from "./resolveSchema";

/**
 * Merges the properties of a body's alternatives into the body. A property is required only if every alternative
 * requires it.
 */
export function mergeAlternatives(api: OpenApi, body: JsonObject): JsonObject {
  const cases = schemaAndAlternatives(api, body).slice(1);
  const own = objectOf(body.properties);
  const names = cases.length > 0 ? propertyNames(api, body).filter((name) => !Object.hasOwn(own, name)) : [];
  if (names.length === 0) return body;
  const merged = names.map((name): [string, Json] => {
    const schemas = cases.flatMap(({ properties }) => objectOf(properties)[name] ?? []);
    return [name, joinCases(schemas.map((schema) => resolveSchema(api, schema)))];
  });
  const required = propertyNames(api, body).filter((name) => isRequired(api, body, name, 0));
  const properties = { ...own, ...Object.fromEntries(merged) };
  return { ...body, properties, ...(required.length > 0 && { required }) };
}

/** The values a schema enumerates by `const` or `enum`; undefined if it does neither. */
export function listedValues({ const: value, enum: values }: JsonObject): Json[] | undefined {
  if (value !== undefined) return [value];
  return Array.isArray(values) ? values : undefined;
}

/** Joins what several alternatives say of one property, so that a value valid for any of them is valid. */
function joinCases(schemas: readonly JsonObject[]): JsonObject {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [first = {}, ...others] = distinct;
  if (others.length === 0) return first;
  const [only = "", another] = new Set(
    distinct.flatMap((schema) => (schema.type === undefined ? "" : valueTypes(schema))),
  );
  const isOneType = only !== "" && another === undefined;
  const mayBeNull = distinct.some((schema) => typesOf(schema).includes("null"));
  const type: Json = mayBeNull ? [only, "null"] : only;
  const values = distinct.map(listedValues);
  if (values.every((list) => list !== undefined))
    return { ...(isOneType && { type }), enum: [...new Set(values.flat())] };
  return isOneType && only !== "object" && only !== "array" ? { type } : { anyOf: distinct };
}

function isRequired(api: OpenApi, value: Json, name: string, depth: number): boolean {
  const schema = resolveSchema(api, value);
  if (depth > 8 || requiredNames(api, schema).includes(name)) return depth <= 8;
  const lists = [schema.oneOf, schema.anyOf].filter((list) => Array.isArray(list) && list.length > 0);
  return lists.some((list) => Array.isArray(list) && list.every((part) => isRequired(api, part, name, depth + 1)));
}

/** One alternative of a body: the values of the discriminating property that select it, and its properties. */
export interface BodyCase {
  values: Json[];
  names: readonly string[];
  required: readonly string[];
}

/**
 * Finds the property whose value decides which alternative of a body applies, with the alternatives; undefined if no
 * property does.
 */
export function discriminatorCases(api: OpenApi, body: JsonObject): { key: string; cases: BodyCase[] } | undefined {
  const parts = [body.oneOf, body.anyOf].find(Array.isArray)?.filter(isObject) ?? [];
  const schemas = parts.map((part) => resolveSchema(api, part));
  if (schemas.length < 2) return undefined;
  const names = schemas.map((schema) => propertyNames(api, schema));
  for (const key of new Set(names.flat())) {
    const listed = schemas.map((schema, index) => valuesOf(api, body, key, schema, parts[index]));
    const values = listed.flatMap((list) => list ?? []);
    if (listed.includes(undefined) || new Set(values).size < values.length) continue;
    const cases = schemas.map((schema, index) => ({
      values: listed[index] ?? [],
      names: names[index] ?? [],
      required: requiredNames(api, schema),
    }));
    return { key, cases };
  }
  return undefined;
}

function valuesOf(api: OpenApi, body: JsonObject, key: string, schema: JsonObject, part: JsonObject | undefined) {
  const property = objectOf(schema.properties)[key];
  const listed = property === undefined ? undefined : listedValues(resolveSchema(api, property));
  const { propertyName, mapping } = objectOf(body.discriminator);
  if (listed || propertyName !== key) return listed;
  const mapped = Object.entries(objectOf(mapping)).flatMap(([value, reference]) =>
    reference === part?.$ref ? [value] : [],
  );
  return mapped.length > 0 ? mapped : undefined;
}
