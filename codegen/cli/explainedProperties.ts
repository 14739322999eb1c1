import type { Inherited } from "../expand/inherit";
import { isObject, type JsonObject, objectOf, referredAt, stringsOf } from "../json";

/** One property of a form's schema, wherever it lies, with what its operation says about it. */
export interface ExplainedProperty {
  /** The keys that lead to it, those of lists and objects around it first. */
  path: readonly string[];
  /** What its schema says of itself; what lies within it is explained after it. */
  words: JsonObject;
  inherited: Inherited | undefined;
  isRequired: boolean;
  isConditional: boolean;
}

/** How deep parts within parts are followed; those of one that holds itself have no end. */
const DEEPEST = 8;

interface Around {
  root: JsonObject;
  path: readonly string[];
  inherit: (key: string) => Inherited | undefined;
  isConditional: boolean;
  depth: number;
}

/** Every property of a form's schema, each followed by those within it. */
export function explainedProperties(
  schema: JsonObject,
  inherit: (key: string) => Inherited | undefined,
): ExplainedProperty[] {
  return [...propertiesOf(schema, { root: schema, path: [], inherit, isConditional: false, depth: 0 })];
}

function* propertiesOf(written: JsonObject, around: Around): Generator<ExplainedProperty> {
  if (around.depth > DEEPEST) return;
  const schema = followed(written, around.root);
  const required = stringsOf(schema.required);
  for (const [key, property] of Object.entries(objectOf(schema.properties))) {
    const path = [...around.path, key];
    const inherited = around.inherit(key);
    const whole = objectOf(property);
    const inner = innerSchema(whole);
    const isConditional = around.isConditional;
    yield {
      path,
      words: inner ? ownWords(whole) : whole,
      inherited,
      isRequired: required.includes(key),
      isConditional,
    };
    const inherit = (name: string) => inheritedWithin(inherited, name);
    if (inner) yield* propertiesOf(inner, { ...around, path, inherit, isConditional: false, depth: around.depth + 1 });
  }
  const deeper = { ...around, depth: around.depth + 1 };
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : [])
    if (isObject(part)) yield* propertiesOf(part, deeper);
  for (const branch of [schema.then, schema.else])
    if (isObject(branch)) yield* propertiesOf(branch, { ...deeper, isConditional: true });
}

/** The object a property is, or is a list of. */
function innerSchema(schema: JsonObject): JsonObject | undefined {
  const inner = isObject(schema.items) ? schema.items : schema;
  return isObject(inner.properties) ? inner : undefined;
}

/** What a property says besides what lies within it. */
function ownWords({ items, ...schema }: JsonObject): JsonObject {
  const { properties: _, required: _required, allOf: _allOf, ...own } = schema;
  return isObject(items) ? { ...own, items: `each an ${String(items.type ?? "object")}` } : own;
}

function inheritedWithin(around: Inherited | undefined, key: string): Inherited | undefined {
  const inner = innerSchema(around?.schema ?? {});
  const schema = objectOf(inner?.properties)[key];
  if (schema === undefined) return undefined;
  return { schema: objectOf(schema), required: stringsOf(inner?.required).includes(key) };
}

function followed(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  return typeof $ref === "string" ? { ...objectOf(referredAt(root, $ref)), ...own } : schema;
}
