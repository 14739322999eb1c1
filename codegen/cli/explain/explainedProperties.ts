import type { Inherited } from "../../expand/inherit";
import { isObject, type JsonObject, objectOf, resolveReference, stringsOf } from "../../json";
import { valueTypes } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";

/** One property of a form's schema at any depth, with what its operation declares for it. */
export interface ExplainedProperty {
  /** The keys that lead to it, outermost first. */
  path: readonly string[];
  /** The keywords of its schema, without its inner properties, which are listed separately. */
  keywords: JsonObject;
  inherited: Inherited | undefined;
  isRequired: boolean;
  isConditional: boolean;
  /** The condition under which it is asked for, if it depends on values only. */
  condition?: string | undefined;
}

/** The maximum depth; recursive schemas would never end. */
const MAX_DEPTH = 8;

interface Walk {
  root: JsonObject;
  path: readonly string[];
  inherit: (key: string) => Inherited | undefined;
  isConditional: boolean;
  condition?: string | undefined;
  depth: number;
}

/** Every property of a form's schema, each followed by its inner properties. */
export function explainedProperties(
  schema: JsonObject,
  inherit: (key: string) => Inherited | undefined,
): ExplainedProperty[] {
  return [...propertiesOf(schema, { root: schema, path: [], inherit, isConditional: false, depth: 0 })];
}

function* propertiesOf(written: JsonObject, walk: Walk): Generator<ExplainedProperty> {
  if (walk.depth > MAX_DEPTH) return;
  const schema = followed(written, walk.root);
  const required = stringsOf(schema.required);
  for (const [key, property] of Object.entries(objectOf(schema.properties))) {
    const path = [...walk.path, key];
    const inherited = walk.inherit(key);
    const whole = objectOf(property);
    const inner = innerSchema(whole);
    const { isConditional, condition } = walk;
    yield {
      path,
      keywords: inner ? ownKeywords(whole) : withoutNotes(whole),
      inherited,
      isRequired: required.includes(key),
      isConditional,
      condition,
    };
    const inherit = (name: string) => inheritedWithin(inherited, name);
    if (inner) yield* propertiesOf(inner, { ...walk, path, inherit, isConditional: false, depth: walk.depth + 1 });
  }
  const deeper = { ...walk, depth: walk.depth + 1 };
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : [])
    if (isObject(part)) yield* propertiesOf(part, deeper);
  const condition = conditionText(objectOf(schema.if));
  if (isObject(schema.then)) yield* propertiesOf(schema.then, { ...deeper, isConditional: true, condition });
  if (isObject(schema.else)) yield* propertiesOf(schema.else, { ...deeper, isConditional: true, condition: undefined });
}

/** Describes a condition that compares values; undefined for any other. */
function conditionText({ properties }: JsonObject): string | undefined {
  const comparisons = Object.entries(objectOf(properties)).map(([key, rule]) => {
    const { const: only, enum: some } = objectOf(rule);
    const values = only === undefined ? some : [only];
    return Array.isArray(values) && `${key} is ${values.map((value) => JSON.stringify(value)).join(" or ")}`;
  });
  return comparisons.length > 0 && comparisons.every(Boolean) ? comparisons.join(" and ") : undefined;
}

/** Removes `$comment`, which codegen uses internally. */
function withoutNotes({ $comment: _, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** The object schema of a property, or of the items of its list. */
function innerSchema(schema: JsonObject): JsonObject | undefined {
  const inner = isObject(schema.items) ? schema.items : schema;
  return isObject(inner.properties) ? inner : undefined;
}

/** The keywords of a property without its inner properties. */
function ownKeywords({ items, $comment: _note, ...schema }: JsonObject): JsonObject {
  const { properties: _, required: _required, allOf: _allOf, ...own } = schema;
  if (!isObject(items)) return own;
  const types = valueTypes(items);
  return { ...own, items: `each ${typeNames(types.length > 0 ? types : ["object"])}` };
}

function inheritedWithin(parent: Inherited | undefined, key: string): Inherited | undefined {
  const inner = innerSchema(parent?.schema ?? {});
  const schema = objectOf(inner?.properties)[key];
  if (schema === undefined) return undefined;
  return { schema: objectOf(schema), required: stringsOf(inner?.required).includes(key) };
}

function followed(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  return typeof $ref === "string" ? { ...objectOf(resolveReference(root, $ref)), ...own } : schema;
}
