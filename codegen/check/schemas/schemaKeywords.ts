import { fullFormats } from "ajv-formats/dist/formats.js";
import { at, isObject, type Json, type JsonObject, objectOf, resolveReference } from "../../json";
import { didYouMean } from "../../nearest";
import { missingName } from "../names/namesExist";
import { cycleMessage, referenceCycle } from "./referenceCycles";

/** A fault of a JSON Schema at a place inside it. */
export interface KeywordFault {
  pointer: string;
  part: "key" | "value";
  message: string;
  /** The reference cycle it is part of, or leads into. */
  cycle?: readonly string[];
}

const words = (text: string) => text.split(" ");
const single = words("items additionalItems additionalProperties propertyNames contains not if then else");
const lists = words("allOf anyOf oneOf items");
const maps = words("properties patternProperties dependencies definitions $defs");
const plain = words(
  "type enum const default title description examples format readOnly writeOnly deprecated $ref $comment " +
    "contentEncoding contentMediaType " +
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern " +
    "minItems maxItems uniqueItems minProperties maxProperties required errorMessage",
);
const formats = new Set([...Object.keys(fullFormats), "color", "data-url"]);
const keywords = new Set([...single, ...lists, ...maps, ...plain]);

/** What to write instead of keywords of other JSON Schema drafts and dialects. */
const INSTEAD: Record<string, string> = {
  prefixItems: 'write the list in "items", and the schema of further entries in "additionalItems"',
  dependentRequired: 'write it under "dependencies"',
  dependentSchemas: 'write it under "dependencies"',
  nullable: 'write "type": ["string", "null"]',
  enumNames: 'write "ui:enumNames" in uiSchema',
};

/**
 * Finds keywords that are misspelled or unsupported in documents, and references that resolve to nothing inside the
 * schema.
 */
export function* keywordFaults(schema: JsonObject, root: JsonObject, pointer: string): Generator<KeywordFault> {
  if (pointer === "") yield* undeclaredFaults(schema, pointer);
  yield* ignoredFaults(schema, pointer);
  for (const [keyword, value] of Object.entries(schema)) {
    const place = at(pointer, keyword);
    if (keyword === "$schema" && schema === root && isDraft7(value)) continue;
    if (!keywords.has(keyword)) {
      const fix = Object.hasOwn(INSTEAD, keyword) ? `; ${INSTEAD[keyword]}` : didYouMean(keyword, keywords);
      const message = `${JSON.stringify(keyword)} is not a JSON Schema keyword that documents may use${fix}`;
      yield { pointer: place, part: "key", message };
    } else if (keyword === "format" && !formats.has(String(value))) {
      yield { pointer: place, part: "value", message: missingName("format of JSON Schema", String(value), formats) };
    } else if (keyword === "$ref") yield* referenceFaults(value, root, place);
    else
      for (const [inside, part] of subSchemas(keyword, value, place)) {
        // A branch may require properties declared beside it, and a shared schema those declared where it is used.
        if (keyword === "properties" || keyword === "items") yield* undeclaredFaults(part, inside);
        yield* keywordFaults(part, root, inside);
      }
  }
}

function isDraft7(uri: Json): boolean {
  return typeof uri === "string" && /^http:\/\/json-schema\.org\/draft-07\/schema#?$/.test(uri);
}

/** `if` without `then` or `else`, and the reverse, is ignored by every validator. */
function* ignoredFaults(schema: JsonObject, pointer: string): Generator<KeywordFault> {
  const outcomes = ["then", "else"].filter((keyword) => keyword in schema);
  if ("if" in schema && outcomes.length === 0)
    yield { pointer: at(pointer, "if"), part: "key", message: '"if" without "then" and "else" is ignored' };
  if ("if" in schema) return;
  for (const keyword of outcomes)
    yield { pointer: at(pointer, keyword), part: "key", message: `"${keyword}" without "if" is ignored` };
}

/** Keywords that may declare a property elsewhere than beside the `required` that names it. */
const EXTENDING_KEYWORDS = words("$ref allOf anyOf oneOf if then else dependencies patternProperties");

/** A required property can be filled in: if all properties are declared in one place, it is one of them. */
function* undeclaredFaults(schema: JsonObject, pointer: string): Generator<KeywordFault> {
  const { required, properties, additionalProperties } = schema;
  if (
    !isObject(properties) ||
    (additionalProperties ?? false) !== false ||
    EXTENDING_KEYWORDS.some((keyword) => keyword in schema)
  )
    return;
  for (const [index, name] of (Array.isArray(required) ? required : []).entries()) {
    if (typeof name !== "string" || name in properties) continue;
    const message = `${JSON.stringify(name)} is required, but is no property here${didYouMean(name, Object.keys(properties))}`;
    yield { pointer: at(pointer, "required", index), part: "value", message };
  }
}

function* subSchemas(keyword: string, value: Json, pointer: string): Generator<[string, JsonObject]> {
  if (maps.includes(keyword)) {
    for (const [name, part] of Object.entries(objectOf(value))) if (isObject(part)) yield [at(pointer, name), part];
  } else if (lists.includes(keyword) && Array.isArray(value)) {
    for (const [index, part] of value.entries()) if (isObject(part)) yield [at(pointer, index), part];
  } else if (single.includes(keyword) && isObject(value)) yield [pointer, value];
}

function* referenceFaults(reference: Json, root: JsonObject, pointer: string): Generator<KeywordFault> {
  const target = typeof reference === "string" ? reference : "";
  if (target !== "#" && !target.startsWith("#/")) {
    yield { pointer, part: "value", message: 'a $ref must stay inside its own schema, as in "#/$defs/address"' };
    return;
  }
  if (!isObject(resolveReference(root, target))) {
    yield { pointer, part: "value", message: `no schema found at ${JSON.stringify(target)}` };
    return;
  }
  const cycle = referenceCycle(target, root);
  if (cycle) yield { pointer, part: "value", message: cycleMessage(cycle), cycle };
}
