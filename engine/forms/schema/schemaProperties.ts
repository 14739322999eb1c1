import type { Schema } from "../../documents/boot";

/** How deep a schema that refers to itself is followed. */
export const MAX_REF_DEPTH = 12;

/** The properties a whole schema may have, wherever it names them: at once, by reference, behind conditions, in a branch. */
export function schemaProperties(root: Schema): Map<string, Schema> {
  const named = namedProperties(root, root);
  return new Map([...named].map(([key, property]) => [key, resolveRef(property, root)]));
}

/** The properties a part of a schema may have, as they are written: a reference is not followed into a property. */
export function namedProperties(part: Schema, root: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>();
  collect(part, root, found, new Set());
  return found;
}

/** The schema of the items of a list; undefined where they are not all alike. */
export function itemSchema(schema: Schema): Schema | undefined {
  return isSchema(schema.items) ? schema.items : undefined;
}

/** Whether a value is a schema rather than true, false or a list. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a schema lets a type of value through. */
export function allowsType(schema: Schema | undefined, type: string): boolean {
  const types = schema?.type;
  return Array.isArray(types) ? types.includes(type) : types === type;
}

/** What a schema says, where it may say so by reference into the whole schema. */
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

/** A property that two branches describe has what either says; the first decides where they differ. */
function bothOf(first: Schema, second: Schema): Schema {
  const others = Array.isArray(first.allOf) ? first.allOf : [];
  return isSchema(second.properties) ? { ...first, allOf: [...others, second] } : first;
}

function collect(part: unknown, root: Schema, found: Map<string, Schema>, seen: Set<unknown>): void {
  if (!isSchema(part) || (part.$ref && seen.has(part.$ref))) return;
  const schema = resolveRef(part, root);
  if (part.$ref) seen.add(part.$ref);
  for (const [key, property] of Object.entries(isSchema(schema.properties) ? schema.properties : {})) {
    const before = found.get(key);
    if (isSchema(property) && before !== property) found.set(key, before ? bothOf(before, property) : property);
  }
  // A condition names properties only to ask about them.
  const branches = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const dependent = [schema.dependencies, schema.dependentSchemas].flatMap((map) =>
    isSchema(map) ? Object.values(map) : [],
  );
  for (const branch of [...branches, schema.then, schema.else, ...dependent]) collect(branch, root, found, seen);
}
