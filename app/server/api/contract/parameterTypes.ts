import { type Reference, resolveReference } from "../../responses/resolveReference";

/** The parts of a parameter's schema that decide how its text is read. */
export interface ParameterSchema {
  type?: string | string[];
  items?: Reference<ParameterSchema>;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Reference<ParameterSchema>[];
  anyOf?: Reference<ParameterSchema>[];
  allOf?: Reference<ParameterSchema>[];
}

/**
 * The types of a parameter's schema, from `type`, `const`, `enum` or the parts of `oneOf`, `anyOf` and `allOf`. Null is left
 * out, since no parameter arrives as null; without any type the parameter is a string.
 */
export function parameterTypes(document: object, schema: Reference<ParameterSchema>): string[] {
  const types = new Set(typesIn(document, schema, 0));
  types.delete("null");
  return types.size > 0 ? [...types] : ["string"];
}

/** The deepest nesting of alternatives that is followed. */
const MAX_DEPTH = 8;

function typesIn(document: object, reference: Reference<ParameterSchema>, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  const schema = resolveReference(document, reference);
  if (schema.type !== undefined) return [schema.type].flat();
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return values.map((value) => (value === null ? "null" : typeof value));
  return partsOf(schema).flatMap((part) => typesIn(document, part, depth + 1));
}

/** The schema of a list parameter's items, from `items` or the parts of its alternatives. */
export function parameterItems(
  document: object,
  reference: Reference<ParameterSchema>,
  depth = 0,
): Reference<ParameterSchema> {
  if (depth > MAX_DEPTH) return {};
  const schema = resolveReference(document, reference);
  if (schema.items !== undefined) return schema.items;
  const items = partsOf(schema).map((part) => parameterItems(document, part, depth + 1));
  return items.find((part) => Object.keys(part).length > 0) ?? {};
}

const partsOf = ({ oneOf = [], anyOf = [], allOf = [] }: ParameterSchema) => [...oneOf, ...anyOf, ...allOf];
