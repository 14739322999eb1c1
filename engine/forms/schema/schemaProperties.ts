import type { Schema } from "../../documents/boot";

/** Maximum depth to which a recursive schema is followed. */
export const MAX_REF_DEPTH = 12;

/** All properties a schema may have: direct, by reference, conditional or in a branch; with references resolved. */
export function schemaProperties(root: Schema): Map<string, Schema> {
  const named = namedProperties(root, root);
  return new Map([...named].map(([key, property]) => [key, resolveRef(property, root)]));
}

/** All properties a subschema may have, as written: references in properties are not resolved. */
export function namedProperties(part: Schema, root: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>();
  collect(part, root, found, new Set());
  return found;
}

/** The schema of the items of a list; undefined for a tuple. */
export function itemSchema(schema: Schema): Schema | undefined {
  return isSchema(schema.items) ? schema.items : undefined;
}

/** Whether a value is a schema object rather than true, false or a list. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a schema allows a type. */
export function allowsType(schema: Schema | undefined, type: string): boolean {
  const types = schema?.type;
  return Array.isArray(types) ? types.includes(type) : types === type;
}

/** Resolves a reference of a subschema into the root schema; keywords beside `$ref` override. */
export function resolveRef(part: Schema, root: Schema): Schema {
  let at: unknown = part;
  for (let steps = 0; steps < MAX_REF_DEPTH && isSchema(at) && typeof at.$ref === "string"; steps += 1) {
    const names = at.$ref.replace(/^#\/?/, "").split("/").filter(Boolean);
    at = names.reduce<unknown>(
      (inside, name) => (inside as Schema | undefined)?.[name.replaceAll("~1", "/").replaceAll("~0", "~")],
      root,
    );
  }
  const { $ref: _, ...own } = part;
  return at === part ? part : { ...(isSchema(at) ? at : {}), ...own };
}

/** Merges two schemas of the same property from different branches; the first has precedence. */
function mergeSchemas(first: Schema, second: Schema): Schema {
  const others = Array.isArray(first.allOf) ? first.allOf : [];
  return isSchema(second.properties) ? { ...first, allOf: [...others, second] } : first;
}

function collect(part: unknown, root: Schema, found: Map<string, Schema>, seen: Set<unknown>): void {
  if (!isSchema(part) || (part.$ref && seen.has(part.$ref))) return;
  const schema = resolveRef(part, root);
  if (part.$ref) seen.add(part.$ref);
  for (const [key, property] of Object.entries(isSchema(schema.properties) ? schema.properties : {})) {
    const before = found.get(key);
    if (isSchema(property) && before !== property) found.set(key, before ? mergeSchemas(before, property) : property);
  }
  // The properties in `if` are only tested, so they are not collected.
  const branches = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const dependent = [schema.dependencies, schema.dependentSchemas].flatMap((map) =>
    isSchema(map) ? Object.values(map) : [],
  );
  for (const branch of [...branches, schema.then, schema.else, ...dependent]) collect(branch, root, found, seen);
}
