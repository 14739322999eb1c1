import { isObject, type Json, type JsonObject, objectOf, objectsOf } from "../json";
import { valueTypes } from "../schemaTypes";

/**
 * Turns properties with `const: true` into an `enum` of one value. RJSF fills in constants by itself, so a box that
 * must be ticked would be ticked from the start.
 */
export function constTrueToEnum(schema: JsonObject): JsonObject {
  return withParts(schema, new Set());
}

const LISTS = ["allOf", "oneOf", "anyOf"];
const SINGLE = ["then", "else", "items", "additionalItems", "additionalProperties"];
const MAPS = ["definitions", "$defs", "dependencies", "dependentSchemas", "patternProperties"];

/** `excluded` names discriminating properties of alternatives, whose constants are not entered by the user. */
function withParts(schema: JsonObject, excluded: ReadonlySet<string>): JsonObject {
  const changed: JsonObject = { ...schema };
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties")
      changed[key] = mapOf(value, (part, name) => (excluded.has(name) ? part : asCheckbox(part)));
    else if (MAPS.includes(key)) changed[key] = mapOf(value, (part) => withParts(part, new Set()));
    else if (SINGLE.includes(key) && isObject(value)) changed[key] = asCheckbox(value, excluded);
    else if ((LISTS.includes(key) || key === "items") && Array.isArray(value)) {
      // An alternative that is a constant itself is a choice made by the user.
      const isChoice = key === "oneOf" || key === "anyOf";
      const discriminators = isChoice ? discriminatorsOf(objectsOf(value)) : excluded;
      changed[key] = value.map((part) =>
        !isObject(part) ? part : isChoice ? withParts(part, discriminators) : asCheckbox(part, excluded),
      );
    }
  }
  return changed;
}

function asCheckbox(schema: JsonObject, excluded: ReadonlySet<string> = new Set()): JsonObject {
  const parts = withParts(schema, excluded);
  const { const: only, ...rest } = parts;
  const isCheckbox = only === true && valueTypes(rest).every((type) => type === "boolean") && rest.enum === undefined;
  return isCheckbox ? { ...rest, type: "boolean", enum: [true] } : parts;
}

function mapOf(value: Json | undefined, change: (part: JsonObject, name: string) => JsonObject): Json {
  const entries = Object.entries(objectOf(value));
  return Object.fromEntries(entries.map(([name, part]) => [name, isObject(part) ? change(part, name) : part]));
}

/** The properties with a fixed value in at least two alternatives. */
function discriminatorsOf(branches: readonly JsonObject[]): Set<string> {
  const isFixed = (part: Json) => objectOf(part).const !== undefined || objectOf(part).enum !== undefined;
  const names = branches.flatMap((branch) =>
    Object.entries(objectOf(branch.properties)).flatMap(([name, part]) => (isFixed(part) ? [name] : [])),
  );
  return new Set(names.filter((name, place) => names.indexOf(name) < place));
}
