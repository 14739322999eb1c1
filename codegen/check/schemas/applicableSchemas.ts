import { isObject, type Json, type JsonObject, objectOf, objectsOf, resolveReference } from "../../json";

/** What a form's own schema says of one place: every part that may apply there, by reference, condition or branch. */
export interface ApplicableSchemas {
  root: JsonObject;
  parts: readonly JsonObject[];
  /** Whether something applies there that is not known, so that nothing can be called a slip. */
  isOpen: boolean;
}

/** What schemas say of the place they stand for. */
export function applicableAt(root: JsonObject, written: readonly (Json | undefined)[]): ApplicableSchemas {
  const drawn = { root, parts: [] as JsonObject[], isOpen: false };
  const seen = new Set<JsonObject>();
  const add = (part: Json | undefined) => {
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    drawn.parts.push(part);
    if (typeof part.$ref === "string") {
      const target = part.$ref.startsWith("#") ? resolveReference(root, part.$ref) : undefined;
      drawn.isOpen ||= target === undefined;
      add(target);
    }
    drawn.isOpen ||= part.patternProperties !== undefined;
    for (const branch of branchesOf(part)) add(branch);
  };
  for (const part of written) add(part);
  return drawn;
}

/** What is said of a property, or of the items of a list. */
export function applicableWithin({ root, parts, isOpen }: ApplicableSchemas, key: string): ApplicableSchemas {
  const inner = parts.flatMap((part): (Json | undefined)[] => {
    const items = key === "items" ? [part.items].flat() : [];
    return [...items, objectOf(part.properties)[key]];
  });
  const found = applicableAt(root, inner);
  return { ...found, isOpen: found.isOpen || isOpen };
}

/** The properties a place may have; undefined where that is not known. */
export function applicableNames({ parts, isOpen }: ApplicableSchemas): string[] | undefined {
  if (isOpen || parts.some((part) => isObject(part.additionalProperties))) return undefined;
  if (!parts.some((part) => isObject(part.properties))) return undefined;
  return [...new Set(parts.flatMap((part) => Object.keys(objectOf(part.properties))))];
}

function branchesOf(schema: JsonObject): Json[] {
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(objectsOf);
  const dependent = [schema.dependencies, schema.dependentSchemas].flatMap((map) => Object.values(objectOf(map)));
  return [...lists, ...dependent, ...["if", "then", "else"].flatMap((word) => schema[word] ?? [])];
}
