import type { ErrorObject } from "ajv";
import { addressKinds, restFault } from "../addressFault";
import { isObject, stringsOf } from "../json";
import { didYouMean } from "../nearest";

/** Describes an error of ajv, without its position. */
export function describeError(error: ErrorObject): string {
  const sentence = sentences[error.keyword];
  return sentence ? sentence(error) : (error.message ?? `does not satisfy ${error.keyword}`);
}

/** A list of names for a message: "a", "b" or "c". */
export function quotedList(names: readonly string[], conjunction = "or"): string {
  const quoted = names.map((name) => JSON.stringify(name));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${conjunction} ${last}`;
}

type Sentence = (error: ErrorObject) => string;

const sentences: Record<string, Sentence> = {
  required: ({ params }) => `${JSON.stringify(params.missingProperty)} is missing`,
  type: ({ params, data }) => `must be ${typeNames(params.type)}, not ${typeOf(data)}`,
  dependencies: ({ params }) => `${JSON.stringify(params.property)} needs ${JSON.stringify(params.missingProperty)}`,
  enum: ({ params, data }) => {
    const allowed: unknown[] = params.allowedValues;
    const words = allowed.map(String);
    const nearest = typeof data === "string" ? didYouMean(data, words) : "";
    return `${shown(data)} is not one of ${words.join(", ")}${nearest}`;
  },
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}`,
  pattern: ({ params, data, parentSchema }) =>
    `${shown(data)} does not match ${params.pattern}${because(parentSchema)}`,
  format: ({ params, data, message }) => {
    const kind = addressKinds.find((each) => params.format === `${each}-address`);
    return (kind && restFault(String(data), kind)) ?? String(message);
  },
  minLength: ({ params, data }) =>
    data === "" ? "must not be empty" : `must have at least ${counted(params.limit, "character", "characters")}`,
  maxLength: ({ params }) => `must have at most ${counted(params.limit, "character", "characters")}`,
  minItems: ({ params }) => `needs at least ${counted(params.limit, "entry", "entries")}`,
  minProperties: ({ params }) => `needs at least ${counted(params.limit, "entry", "entries")}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  exclusiveMinimum: ({ params }) => `must be more than ${params.limit}`,
  uniqueItems: ({ params, data }) => {
    const entry: unknown = Array.isArray(data) ? data[params.i] : undefined;
    return `${shown(entry)} appears twice`;
  },
  oneOf: ({ schema, data }) => exclusion(schema, data),
  anyOf: ({ schema, data }) => `must be ${typeNames(branchTypes(schema))}, not ${typeOf(data)}`,
  discriminator: ({ params, parentSchema }) => {
    const known = tagValues(parentSchema, String(params.tag));
    if (params.tagValue === undefined)
      return `${JSON.stringify(params.tag)} is missing; there are ${quotedList(known, "and")}`;
    if (typeof params.tagValue !== "string") return `${JSON.stringify(params.tag)} must be a string`;
    return `no ${params.tag} ${JSON.stringify(params.tagValue)}${didYouMean(params.tagValue, known) || `; there are ${quotedList(known, "and")}`}`;
  },
};

/** Describes alternatives that only declare properties mutually exclusive. */
function exclusion(branches: unknown, data: unknown): string {
  const names = namesOf(branches);
  const given = excludedNames(branches, data);
  if (given.length === 0) return `needs one of ${quotedList(names)}`;
  return `has ${quotedList(given, "and")}; only one of ${quotedList(names)} is allowed here`;
}

function namesOf(branches: unknown): string[] {
  return (Array.isArray(branches) ? branches : []).flatMap((branch: unknown) =>
    isObject(branch) ? stringsOf(branch.required) : [],
  );
}

/** The mutually exclusive properties that are present, in the order of the document. */
export function excludedNames(branches: unknown, data: unknown): string[] {
  const names = namesOf(branches);
  return isObject(data) ? Object.keys(data).filter((name) => names.includes(name)) : [];
}

const articles: Record<string, string> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** Names of JSON Schema types for a message: a string or a whole number. */
export function typeNames(types: unknown): string {
  const names = (Array.isArray(types) ? types : [types]).map((type) => articles[String(type)] ?? String(type));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names.join();
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function typeOf(data: unknown): string {
  if (data === null) return "null";
  if (typeof data === "number" && !Number.isInteger(data)) return String(data);
  return articles[Array.isArray(data) ? "array" : typeof data] ?? typeof data;
}

function branchTypes(branches: unknown): string[] {
  const types = (Array.isArray(branches) ? branches : []).map((branch: unknown) => {
    if (!isObject(branch)) return "object";
    return typeof branch.type === "string"
      ? branch.type
      : String(branch.$ref).startsWith("names.")
        ? "string"
        : "object";
  });
  return [...new Set(types)];
}

/** The possible tags of a union of blocks. The name of each definition begins with its tag. */
function tagValues(parentSchema: unknown, tag: string): string[] {
  if (!isObject(parentSchema) || !Array.isArray(parentSchema.oneOf)) return [];
  const suffix = tag[0]?.toUpperCase() + tag.slice(1);
  return parentSchema.oneOf.map((branch) =>
    String(isObject(branch) ? branch.$ref : "")
      .replace(/^.*\//, "")
      .replace(suffix, ""),
  );
}

function because(parentSchema: unknown): string {
  const description = isObject(parentSchema) ? parentSchema.description : undefined;
  return typeof description === "string" ? ` (${description.replace(/\.$/, "")})` : "";
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
