import { isPrototypeProperty } from "../check/names/prototypeNames";
import { at, isObject, type Json, type JsonObject, objectOf } from "../json";
import { typeOf } from "../schemaTypes";
import { ContractFault } from "./ContractFault";
import type { ContractImport } from "./ContractImport";
import type { Part } from "./contractFiles";
import {
  coerceValue,
  isAnnotation,
  isKnownFormat,
  isValidDefault,
  keywordValueOf,
  knownTypes,
  standardType,
  unsupportedPatternReason,
} from "./schemaKeywords";

/** A schema of a contract in the words of our documents; what it refers to is taken over with it. */
export function importSchema(part: Part, taken: ContractImport, name: string): Json {
  const { value } = part;
  if (typeof value === "boolean") return value;
  if (!isObject(value)) return {};
  if (part.pointer.split("/").length > 120) throw new ContractFault(part.file.place(part.pointer), "it has no end");
  const said = { ...value, ...standardType(value.type) };
  const entries = Object.keys(said).flatMap((word) => {
    const known = takeWord(word, said, { part: stepInto(part, word), taken, name });
    return known === undefined ? [] : [[word === "$dynamicRef" ? "$ref" : word, known] as const];
  });
  return mend(Object.fromEntries(entries), taken, name);
}

interface Taking {
  part: Part;
  taken: ContractImport;
  /** What the schema is of, for people. */
  name: string;
}

const stepInto = ({ file, pointer, value }: Part, key: string | number): Part => ({
  ...{ file, pointer: at(pointer, key) },
  value: Array.isArray(value) ? value[Number(key)] : objectOf(value)[key],
});

function takeWord(word: string, around: JsonObject, taking: Taking): Json | undefined {
  const value = around[word] as Json;
  const { part, taken, name } = taking;
  if ((word === "$ref" || word === "$dynamicRef") && typeof value === "string") return takeReference(value, taking);
  if (word === "type") return takeType(value, taking);
  if (word === "enum") return takeValues(value, taking);
  if (word === "items") return takeItems(taking);
  if (word === "dependencies" || word === "discriminator") return takeOlder(word, taking);
  if (word === "dependentRequired" && isObject(value)) return value;
  if (word === "format") return takeFormat(value, taking);
  if (word === "pattern") return takePattern(value, taking);
  if (word === "exclusiveMinimum" || word === "exclusiveMaximum") return takeLimit(word, around);
  if ((word === "minimum" || word === "maximum") && isExceeded(word, around)) return undefined;
  if (word === "required" && typeof value === "boolean") return undefined;
  const kind = keywordValueOf(word);
  if (kind === "schema") return importSchema(part, taken, name);
  if (kind === "schemas") return takeList(taking);
  if (kind === "named") return takeNamed(word, taking);
  const plain = kind && coerceValue(kind, value);
  if (plain === undefined && !isAnnotation(word))
    taken.tell(`the word ${JSON.stringify(word)} of ${name}, which is none of JSON Schema as it is written`);
  return plain;
}

function takeReference(reference: string, { part, taken }: Taking): string {
  const around = { ...part, pointer: part.pointer.slice(0, part.pointer.lastIndexOf("/")) };
  const target = taken.files.refer(around, reference);
  const name = taken.nameOf(target, (found) => importSchema(found, taken, JSON.stringify(nameIn(found.pointer))));
  return `#/components/schemas/${name}`;
}

const nameIn = (pointer: string) => pointer.slice(pointer.lastIndexOf("/") + 1);

function takeType(value: Json, { taken, name }: Taking): Json | undefined {
  const types = knownTypes(value);
  if (types === undefined) taken.tell(`the type ${JSON.stringify(value)} of ${name}: JSON has none of that name`);
  return types;
}

function takeValues(value: Json, { taken, name }: Taking): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) {
    taken.tell(`the values of ${name}: none is listed`);
    return undefined;
  }
  if (value.some(isRounded)) {
    taken.tell(`the values of ${name}: JavaScript rounds numbers beyond ${Number.MAX_SAFE_INTEGER}`);
    return undefined;
  }
  return [...new Map(value.map((one) => [JSON.stringify(one), one])).values()];
}

function isRounded(value: Json): boolean {
  return typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
}

function takeItems({ part, taken, name }: Taking): Json | undefined {
  // A tuple of older drafts.
  if (Array.isArray(part.value)) taken.tell(`the places of ${name}: a form has a list of equals`);
  return Array.isArray(part.value) ? {} : importSchema(part, taken, name);
}

function takeList({ part, taken, name }: Taking): Json | undefined {
  if (!Array.isArray(part.value) || part.value.length === 0) return undefined;
  return part.value.map((_, index) => importSchema(stepInto(part, index), taken, name));
}

function takeNamed(word: string, { part, taken, name }: Taking): JsonObject {
  const inner = (key: string) => (word === "properties" ? JSON.stringify(key) : name);
  const entries = Object.keys(objectOf(part.value)).flatMap((key): [string, Json][] => {
    const fault = faultOfName(word, key);
    if (fault) taken.tell(`${JSON.stringify(key)}: ${fault}`);
    if (fault) return [];
    const schema = importSchema(stepInto(part, key), taken, inner(key));
    if (schema === false) taken.tell(`${JSON.stringify(key)}: it may have no value`);
    return schema === false ? [] : [[key, schema === true ? {} : schema]];
  });
  return Object.fromEntries(entries);
}

function faultOfName(word: string, key: string): string | undefined {
  if (isPrototypeProperty(key)) return "no property here is called so";
  const fault = word === "patternProperties" ? unsupportedPatternReason(key) : undefined;
  return fault && `only the server looks at properties whose names fit it: ${fault}`;
}

/** Words that later ones took the place of, or that name schemas. */
function takeOlder(word: string, { part, taken, name }: Taking): Json | undefined {
  if (word === "dependencies") {
    taken.tell(`the rule "dependencies" of ${name}: only the server looks at it`);
    return undefined;
  }
  if (typeof part.value === "string") return { propertyName: part.value };
  const { propertyName, mapping } = objectOf(part.value);
  if (typeof propertyName !== "string") return undefined;
  const mapped = Object.entries(objectOf(mapping)).flatMap(([value, target]): [string, Json][] => {
    if (typeof target !== "string") return [];
    const reference = /[#/]/.test(target) ? target : `#/components/schemas/${target}`;
    return [[value, takeReference(reference, { part: stepInto(stepInto(part, "mapping"), value), taken, name })]];
  });
  return { propertyName, ...(mapped.length > 0 && { mapping: Object.fromEntries(mapped) }) };
}

function takeFormat(format: Json, { taken, name }: Taking): Json | undefined {
  if (isKnownFormat(format)) return format;
  taken.tell(`the format ${JSON.stringify(format)} of ${name}: nothing here knows it, so any value of its type fits`);
  return undefined;
}

function takePattern(pattern: Json, { taken, name }: Taking): Json | undefined {
  const fault = unsupportedPatternReason(pattern);
  if (fault) taken.tell(`the pattern of ${name}, which only the server looks at: ${fault}`);
  return fault ? undefined : pattern;
}

const isExceeded = (word: "minimum" | "maximum", around: JsonObject) =>
  around[`exclusive${word === "minimum" ? "Minimum" : "Maximum"}`] === true;

function takeLimit(word: "exclusiveMinimum" | "exclusiveMaximum", around: JsonObject): Json | undefined {
  const limit = around[word] === true ? around[word === "exclusiveMinimum" ? "minimum" : "maximum"] : around[word];
  return limit === undefined || typeof limit === "boolean" ? undefined : coerceValue("number", limit);
}

/** What contradicts itself says less: a default that does not fit, nothing to multiply. */
function mend(schema: JsonObject, taken: ContractImport, name: string): JsonObject {
  const { default: given, multipleOf, type, items, enum: values, ...rest } = schema;
  const isListOfValues =
    typeOf(schema) === "array" && Array.isArray(values) && values.every((value) => !Array.isArray(value));
  const fits = given !== undefined && isValidDefault(given, schema);
  if (given !== undefined && !fits) taken.tell(`the default ${JSON.stringify(given)} of ${name}: it does not fit it`);
  const listed = isListOfValues ? { items: { ...objectOf(items), enum: values } } : undefined;
  return {
    ...(type !== undefined && { type }),
    ...(values !== undefined && !listed && { enum: values }),
    ...(items !== undefined && { items }),
    ...listed,
    ...rest,
    ...(typeof multipleOf === "number" && multipleOf > 0 && { multipleOf }),
    ...(fits && { default: given as Json }),
  };
}
