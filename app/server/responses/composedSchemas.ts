import { type Reference, resolveReference } from "./resolveReference";

/** What a schema is put together of. */
export interface ComposedSchema<Schema> {
  allOf?: Reference<Schema>[];
  anyOf?: Reference<Schema>[];
  oneOf?: Reference<Schema>[];
}

/** Schemas and all they are put together of, each once: one that refers to itself is put together of nothing more. */
export function composedSchemas<Schema extends ComposedSchema<Schema>>(
  document: object,
  references: readonly Reference<Schema>[],
): Schema[] {
  const found = new Set<Schema>();
  const add = (reference: Reference<Schema>) => {
    // What stands beside a reference counts as what stands in it.
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
