import type { Inherited } from "../../expand/inherit";
import { isObject, type JsonObject, objectOf, resolveReference, stringsOf } from "../../json";
import { valueTypes } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";

/** One property of a form's schema, wherever it lies, with what its operation says about it. */
export interface ExplainedProperty {
  /** The keys that lead to it, those of lists and objects around it first. */
  path: readonly string[];
  /** What its schema says of itself; what lies within it is explained after it. */
  words: JsonObject;
  inherited: Inherited | undefined;
  isRequired: boolean;
  isConditional: boolean;
  /** When it is asked for, where that is a matter of values. */
  condition?: string | undefined;
}

/** How deep parts within parts are followed; those of one that holds itself have no end. */
const DEEPEST = 8;

interface Around {
  root: JsonObject;
  path: readonly string[];
  inherit: (key: string) => Inherited | undefined;
  isConditional: boolean;
  condition?: string | undefined;
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
    const { isConditional, condition } = around;
    yield {
      path,
      words: inner ? ownWords(whole) : withoutNotes(whole),
      inherited,
      isRequired: required.includes(key),
      isConditional,
      condition,
    };
    const inherit = (name: string) => inheritedWithin(inherited, name);
    if (inner) yield* propertiesOf(inner, { ...around, path, inherit, isConditional: false, depth: around.depth + 1 });
  }
  const deeper = { ...around, depth: around.depth + 1 };
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : [])
    if (isObject(part)) yield* propertiesOf(part, deeper);
  const condition = conditionText(objectOf(schema.if));
  if (isObject(schema.then)) yield* propertiesOf(schema.then, { ...deeper, isConditional: true, condition });
  if (isObject(schema.else)) yield* propertiesOf(schema.else, { ...deeper, isConditional: true, condition: undefined });
}

/** What a condition asks of values; nothing where it asks more than which they are. */
function conditionText({ properties }: JsonObject): string | undefined {
  const asked = Object.entries(objectOf(properties)).map(([key, rule]) => {
    const { const: only, enum: some } = objectOf(rule);
    const values = only === undefined ? some : [only];
    return Array.isArray(values) && `${key} is ${values.map((value) => JSON.stringify(value)).join(" or ")}`;
  });
  return asked.length > 0 && asked.every(Boolean) ? asked.join(" and ") : undefined;
}

/** Notes of codegen to itself, such as which of several looks is meant, explain nothing. */
function withoutNotes({ $comment: _, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** The object a property is, or is a list of. */
function innerSchema(schema: JsonObject): JsonObject | undefined {
  const inner = isObject(schema.items) ? schema.items : schema;
  return isObject(inner.properties) ? inner : undefined;
}

/** What a property says besides what lies within it. */
function ownWords({ items, $comment: _note, ...schema }: JsonObject): JsonObject {
  const { properties: _, required: _required, allOf: _allOf, ...own } = schema;
  if (!isObject(items)) return own;
  const types = valueTypes(items);
  return { ...own, items: `each ${typeNames(types.length > 0 ? types : ["object"])}` };
}

function inheritedWithin(around: Inherited | undefined, key: string): Inherited | undefined {
  const inner = innerSchema(around?.schema ?? {});
  const schema = objectOf(inner?.properties)[key];
  if (schema === undefined) return undefined;
  return { schema: objectOf(schema), required: stringsOf(inner?.required).includes(key) };
}

function followed(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  return typeof $ref === "string" ? { ...objectOf(resolveReference(root, $ref)), ...own } : schema;
}
