import { type JsonObject, objectOf, stringsOf } from "../json";
import { typeOf } from "../schemaTypes";
import { labelFromKey } from "./labels";

type Alternative = JsonObject | undefined;

/** Longer lists of names are unsuitable as a title. */
const MAX_NAMES = 3;

const TYPES: Readonly<Record<string, string>> = {
  string: "Text",
  number: "Number",
  integer: "Whole number",
  boolean: "Yes or no",
  array: "List",
  object: "Object",
  null: "Nothing",
};

/** The title of a JSON Schema type; undefined for an unknown type. */
export function titleOfType(type: string): string | undefined {
  return TYPES[type];
}

/**
 * Titles for alternatives without one, by what distinguishes each from the others: a value, its own properties, or its
 * type. Undefined for those that cannot be distinguished, and for plain values, which serve as their own title.
 */
export function describeAlternatives(alternatives: readonly Alternative[]): (string | undefined)[] {
  if (alternatives.every((one) => one && onlyText(one) !== undefined)) return alternatives.map(() => undefined);
  const found = alternatives.map((one) => one && (byValue(one) ?? byNames(one, alternatives) ?? byType(one)));
  return found.map((name, index) => (name !== undefined && isOnly(found, name, index) ? name : undefined));
}

const isOnly = (names: readonly unknown[], name: string, index: number) =>
  names.every((other, place) => place === index || other !== name);

function byValue(one: JsonObject): string | undefined {
  const required = stringsOf(one.required);
  const inner = Object.entries(objectOf(one.properties)).filter(([key]) => required.includes(key));
  const [only] = [one, ...inner.map(([, property]) => objectOf(property))].flatMap((part) => onlyText(part) ?? []);
  return only === undefined ? byChoices(one) : labelFromKey(only);
}

function byChoices({ enum: values }: JsonObject): string | undefined {
  if (!Array.isArray(values)) return undefined;
  const texts = stringsOf(values);
  return texts.length === values.length && texts.length <= MAX_NAMES ? labelFromKey(texts.join(", ")) : "Choice";
}

function onlyText({ const: value, enum: values }: JsonObject): string | undefined {
  const only = Array.isArray(values) && values.length === 1 ? values[0] : value;
  return typeof only === "string" && /^[\w. -]{1,40}$/.test(only) ? only : undefined;
}

function byNames(one: JsonObject, alternatives: readonly Alternative[]): string | undefined {
  const others = alternatives.filter((other): other is JsonObject => other !== undefined && other !== one);
  const own = (names: (schema: JsonObject) => string[]) => {
    const theirs = new Set(others.flatMap(names));
    return names(one).filter((name) => !theirs.has(name));
  };
  const required = own((schema) => stringsOf(schema.required));
  const names = required.length > 0 ? required : own((schema) => Object.keys(objectOf(schema.properties)));
  return names.length > 0 && names.length <= MAX_NAMES ? labelFromKey(names.join(", ")) : undefined;
}

function byType(one: JsonObject): string | undefined {
  return titleOfType(typeOf(one) ?? "");
}
