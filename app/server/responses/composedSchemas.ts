import { type Reference, resolveReference } from "./resolveReference";

/** The keywords that compose a schema of others. */
export interface ComposedSchema<Schema> {
  allOf?: Reference<Schema>[];
  anyOf?: Reference<Schema>[];
  oneOf?: Reference<Schema>[];
}

/** Resolves schemas and everything they are composed of, each once, so that recursive schemas end. */
export function composedSchemas<Schema extends ComposedSchema<Schema>>(
  document: object,
  references: readonly Reference<Schema>[],
): Schema[] {
  const found = new Set<Schema>();
  const add = (reference: Reference<Schema>) => {
    // Keywords beside $ref apply too (JSON Schema 2020-12).
    for (const schema of [reference as Schema, resolveReference(document, reference)]) {
      if (found.has(schema)) continue;
      found.add(schema);
      const { allOf = [], anyOf = [], oneOf = [] } = schema;
      for (const part of [...allOf, ...anyOf, ...oneOf]) add(part);
    }
  };
  for (const reference of references) add(reference);
  return [...found];
}
