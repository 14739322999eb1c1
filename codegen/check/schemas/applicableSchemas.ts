import { isObject, type Json, type JsonObject, objectOf, objectsOf, resolveReference } from "../../json";

/** The subschemas of a form's own schema that may apply to one value, through references, conditions and branches. */
export interface ApplicableSchemas {
  root: JsonObject;
  parts: readonly JsonObject[];
  /** Whether unknown schemas may apply too, so that no property can be called a mistake. */
  isOpen: boolean;
}

/** The schemas that apply to a value, given those written for it. */
export function applicableAt(root: JsonObject, written: readonly (Json | undefined)[]): ApplicableSchemas {
  const applicable = { root, parts: [] as JsonObject[], isOpen: false };
  const seen = new Set<JsonObject>();
  const add = (part: Json | undefined) => {
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    applicable.parts.push(part);
    if (typeof part.$ref === "string") {
      const target = part.$ref.startsWith("#") ? resolveReference(root, part.$ref) : undefined;
      applicable.isOpen ||= target === undefined;
      add(target);
    }
    applicable.isOpen ||= part.patternProperties !== undefined;
    for (const branch of branchesOf(part)) add(branch);
  };
  for (const part of written) add(part);
  return applicable;
}

/** The schemas that apply to a property, or to the items of a list. */
export function applicableWithin({ root, parts, isOpen }: ApplicableSchemas, key: string): ApplicableSchemas {
  const inner = parts.flatMap((part): (Json | undefined)[] => {
    const items = key === "items" ? [part.items].flat() : [];
    return [...items, objectOf(part.properties)[key]];
  });
  const found = applicableAt(root, inner);
  return { ...found, isOpen: found.isOpen || isOpen };
}

/** The properties that a value may have; undefined if they are not known. */
export function applicableNames({ parts, isOpen }: ApplicableSchemas): string[] | undefined {
  if (isOpen || parts.some((part) => isObject(part.additionalProperties))) return undefined;
  if (!parts.some((part) => isObject(part.properties))) return undefined;
  return [...new Set(parts.flatMap((part) => Object.keys(objectOf(part.properties))))];
}

function branchesOf(schema: JsonObject): Json[] {
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(objectsOf);
  const dependent = [schema.dependencies, schema.dependentSchemas].flatMap((map) => Object.values(objectOf(map)));
  return [...lists, ...dependent, ...["if", "then", "else"].flatMap((keyword) => schema[keyword] ?? [])];
}
