import { type Reference, resolveReference } from "../../responses/resolveReference";

/** The schema of a parameter, as far as reading it from text needs it. */
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
 * The types of values a parameter's schema names, wherever it says them: `type`, listed values, alternatives, parts of
 * `allOf`. Null is left out, since no parameter arrives as null; a schema that names none takes a text.
 */
export function parameterTypes(document: object, schema: Reference<ParameterSchema>): string[] {
  const types = new Set(saidTypes(document, schema, 0));
  types.delete("null");
  return types.size > 0 ? [...types] : ["string"];
}

/** How deep alternatives within alternatives are looked through. */
const DEEPEST = 8;

function saidTypes(document: object, reference: Reference<ParameterSchema>, depth: number): string[] {
  if (depth > DEEPEST) return [];
  const schema = resolveReference(document, reference);
  if (schema.type !== undefined) return [schema.type].flat();
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return values.map((value) => (value === null ? "null" : typeof value));
  return partsOf(schema).flatMap((part) => saidTypes(document, part, depth + 1));
}

/** The schema of a list parameter's items, wherever it says it. */
export function parameterItems(
  document: object,
  reference: Reference<ParameterSchema>,
  depth = 0,
): Reference<ParameterSchema> {
  if (depth > DEEPEST) return {};
  const schema = resolveReference(document, reference);
  if (schema.items !== undefined) return schema.items;
  const items = partsOf(schema).map((part) => parameterItems(document, part, depth + 1));
  return items.find((part) => Object.keys(part).length > 0) ?? {};
}

const partsOf = ({ oneOf = [], anyOf = [], allOf = [] }: ParameterSchema) => [...oneOf, ...anyOf, ...allOf];
