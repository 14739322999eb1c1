import { isObject, type Json, type JsonObject, objectOf, objectsOf } from "../json";
import { valueTypes } from "../schemaTypes";

/**
 * A schema in which a property that has to be true is an enumeration of it: RJSF fills a constant in by itself, and what
 * somebody has to accept would be accepted from the beginning.
 */
export function constTrueToEnum(schema: JsonObject): JsonObject {
  return withParts(schema, new Set());
}

const LISTS = ["allOf", "oneOf", "anyOf"];
const SINGLE = ["then", "else", "items", "additionalItems", "additionalProperties"];
const MAPS = ["definitions", "$defs", "dependencies", "dependentSchemas", "patternProperties"];

/** Names in `left` tell alternatives apart: there a constant is a mark, and nobody is asked for it. */
function withParts(schema: JsonObject, left: ReadonlySet<string>): JsonObject {
  const changed: JsonObject = { ...schema };
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") changed[key] = mapOf(value, (part, name) => (left.has(name) ? part : asTick(part)));
    else if (MAPS.includes(key)) changed[key] = mapOf(value, (part) => withParts(part, new Set()));
    else if (SINGLE.includes(key) && isObject(value)) changed[key] = asTick(value, left);
    else if ((LISTS.includes(key) || key === "items") && Array.isArray(value)) {
      // An alternative that is a constant itself is a choice, which somebody makes.
      const isChoice = key === "oneOf" || key === "anyOf";
      const marks = isChoice ? marksOf(objectsOf(value)) : left;
      changed[key] = value.map((part) =>
        !isObject(part) ? part : isChoice ? withParts(part, marks) : asTick(part, left),
      );
    }
  }
  return changed;
}

function asTick(schema: JsonObject, left: ReadonlySet<string> = new Set()): JsonObject {
  const parts = withParts(schema, left);
  const { const: only, ...rest } = parts;
  const isTick = only === true && valueTypes(rest).every((type) => type === "boolean") && rest.enum === undefined;
  return isTick ? { ...rest, type: "boolean", enum: [true] } : parts;
}

function mapOf(value: Json | undefined, change: (part: JsonObject, name: string) => JsonObject): Json {
  const entries = Object.entries(objectOf(value));
  return Object.fromEntries(entries.map(([name, part]) => [name, isObject(part) ? change(part, name) : part]));
}

/** The names to which two alternatives or more give a fixed value. */
function marksOf(branches: readonly JsonObject[]): Set<string> {
  const isFixed = (part: Json) => objectOf(part).const !== undefined || objectOf(part).enum !== undefined;
  const names = branches.flatMap((branch) =>
    Object.entries(objectOf(branch.properties)).flatMap(([name, part]) => (isFixed(part) ? [name] : [])),
  );
  return new Set(names.filter((name, place) => names.indexOf(name) < place));
}
