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
  /** The circle of references it is part of, or leads into. */
  circle?: readonly string[];
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

/** What documents say instead of words of other dialects of JSON Schema. */
const INSTEAD: Record<string, string> = {
  prefixItems: 'write the list under "items", and what may follow under "additionalItems"',
  dependentRequired: 'write it under "dependencies"',
  dependentSchemas: 'write it under "dependencies"',
  nullable: 'write "type": ["string", "null"]',
  enumNames: 'write "ui:enumNames" in uiSchema',
};

/** Keywords that are misspelled or not for documents, and references that lead outside or nowhere. */
export function* keywordFaults(schema: JsonObject, root: JsonObject, pointer: string): Generator<KeywordFault> {
  if (pointer === "") yield* unaskedFaults(schema, pointer);
  yield* ignoredFaults(schema, pointer);
  for (const [keyword, value] of Object.entries(schema)) {
    const place = at(pointer, keyword);
    if (keyword === "$schema" && schema === root && isDraft7(value)) continue;
    if (!keywords.has(keyword)) {
      const fix = Object.hasOwn(INSTEAD, keyword) ? `; ${INSTEAD[keyword]}` : didYouMean(keyword, keywords);
      const message = `${JSON.stringify(keyword)} is no keyword of JSON Schema for documents${fix}`;
      yield { pointer: place, part: "key", message };
    } else if (keyword === "format" && !formats.has(String(value))) {
      yield { pointer: place, part: "value", message: missingName("format of JSON Schema", String(value), formats) };
    } else if (keyword === "$ref") yield* referenceFaults(value, root, place);
    else
      for (const [inside, part] of subSchemas(keyword, value, place)) {
        // A branch may require what stands beside it, and a shared schema what stands where it is used.
        if (keyword === "properties" || keyword === "items") yield* unaskedFaults(part, inside);
        yield* keywordFaults(part, root, inside);
      }
  }
}

function isDraft7(uri: Json): boolean {
  return typeof uri === "string" && /^http:\/\/json-schema\.org\/draft-07\/schema#?$/.test(uri);
}

/** A condition without outcome, or an outcome without condition, is ignored by every validator. */
function* ignoredFaults(schema: JsonObject, pointer: string): Generator<KeywordFault> {
  const outcomes = ["then", "else"].filter((word) => word in schema);
  if ("if" in schema && outcomes.length === 0)
    yield { pointer: at(pointer, "if"), part: "key", message: '"if" without "then" and "else" is ignored' };
  if ("if" in schema) return;
  for (const word of outcomes)
    yield { pointer: at(pointer, word), part: "key", message: `"${word}" without "if" is ignored` };
}

/** Keywords under which a property may be described elsewhere than beside what requires it. */
const FURTHER = words("$ref allOf anyOf oneOf if then else dependencies patternProperties");

/** What is required can be filled: where all properties stand in one place, it is one of them. */
function* unaskedFaults(schema: JsonObject, pointer: string): Generator<KeywordFault> {
  const { required, properties, additionalProperties } = schema;
  if (!isObject(properties) || (additionalProperties ?? false) !== false || FURTHER.some((word) => word in schema))
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
    yield { pointer, part: "value", message: 'a $ref stays inside its own schema, such as "#/$defs/address"' };
    return;
  }
  if (!isObject(resolveReference(root, target))) {
    yield { pointer, part: "value", message: `there is no schema at ${JSON.stringify(target)}` };
    return;
  }
  const circle = referenceCycle(target, root);
  if (circle) yield { pointer, part: "value", message: cycleMessage(circle), circle };
}
