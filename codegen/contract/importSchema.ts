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

/** Imports a schema of a contract with the schemas it refers to, using the keywords that documents support. */
export function importSchema(part: Part, imported: ContractImport, name: string): Json {
  const { value } = part;
  if (typeof value === "boolean") return value;
  if (!isObject(value)) return {};
  if (part.pointer.split("/").length > 120) throw new ContractFault(part.file.place(part.pointer), "it has no end");
  const normalized = { ...value, ...standardType(value.type) };
  const entries = Object.keys(normalized).flatMap((keyword) => {
    const known = importKeyword(keyword, normalized, { part: stepInto(part, keyword), imported, name });
    return known === undefined ? [] : [[keyword === "$dynamicRef" ? "$ref" : keyword, known] as const];
  });
  return repair(Object.fromEntries(entries), imported, name);
}

interface ImportContext {
  part: Part;
  imported: ContractImport;
  /** What the schema describes, for messages. */
  name: string;
}

const stepInto = ({ file, pointer, value }: Part, key: string | number): Part => ({
  ...{ file, pointer: at(pointer, key) },
  value: Array.isArray(value) ? value[Number(key)] : objectOf(value)[key],
});

function importKeyword(keyword: string, siblings: JsonObject, importContext: ImportContext): Json | undefined {
  const value = siblings[keyword] as Json;
  const { part, imported, name } = importContext;
  if ((keyword === "$ref" || keyword === "$dynamicRef") && typeof value === "string")
    return importReference(value, importContext);
  if (keyword === "type") return importType(value, importContext);
  if (keyword === "enum") return importEnum(value, importContext);
  if (keyword === "items") return importItems(importContext);
  if (keyword === "dependencies" || keyword === "discriminator") return importLegacy(keyword, importContext);
  if (keyword === "dependentRequired" && isObject(value)) return value;
  if (keyword === "format") return importFormat(value, importContext);
  if (keyword === "pattern") return importPattern(value, importContext);
  if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") return importLimit(keyword, siblings);
  if ((keyword === "minimum" || keyword === "maximum") && isExclusive(keyword, siblings)) return undefined;
  if (keyword === "required" && typeof value === "boolean") return undefined;
  const kind = keywordValueOf(keyword);
  if (kind === "schema") return importSchema(part, imported, name);
  if (kind === "schemas") return importList(importContext);
  if (kind === "named") return importNamed(keyword, importContext);
  const plain = kind && coerceValue(kind, value);
  if (plain === undefined && !isAnnotation(keyword))
    imported.reportOmission(`the keyword ${JSON.stringify(keyword)} of ${name}, which is not valid JSON Schema`);
  return plain;
}

function importReference(reference: string, { part, imported }: ImportContext): string {
  const owner = { ...part, pointer: part.pointer.slice(0, part.pointer.lastIndexOf("/")) };
  const target = imported.files.refer(owner, reference);
  const name = imported.nameOf(target, (found) => importSchema(found, imported, JSON.stringify(nameIn(found.pointer))));
  return `#/components/schemas/${name}`;
}

const nameIn = (pointer: string) => pointer.slice(pointer.lastIndexOf("/") + 1);

function importType(value: Json, { imported, name }: ImportContext): Json | undefined {
  const types = knownTypes(value);
  if (types === undefined)
    imported.reportOmission(`the type ${JSON.stringify(value)} of ${name}: it is not a JSON type`);
  return types;
}

function importEnum(value: Json, { imported, name }: ImportContext): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) {
    imported.reportOmission(`the values of ${name}: none is listed`);
    return undefined;
  }
  if (value.some(isRounded)) {
    imported.reportOmission(`the values of ${name}: JavaScript rounds numbers beyond ${Number.MAX_SAFE_INTEGER}`);
    return undefined;
  }
  return [...new Map(value.map((one) => [JSON.stringify(one), one])).values()];
}

function isRounded(value: Json): boolean {
  return typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
}

function importItems({ part, imported, name }: ImportContext): Json | undefined {
  // `items` as a list is a tuple of older drafts.
  if (Array.isArray(part.value)) imported.reportOmission(`the places of ${name}: forms support no tuples`);
  return Array.isArray(part.value) ? {} : importSchema(part, imported, name);
}

function importList({ part, imported, name }: ImportContext): Json | undefined {
  if (!Array.isArray(part.value) || part.value.length === 0) return undefined;
  return part.value.map((_, index) => importSchema(stepInto(part, index), imported, name));
}

function importNamed(keyword: string, { part, imported, name }: ImportContext): JsonObject {
  const inner = (key: string) => (keyword === "properties" ? JSON.stringify(key) : name);
  const entries = Object.keys(objectOf(part.value)).flatMap((key): [string, Json][] => {
    const fault = faultOfName(keyword, key);
    if (fault) imported.reportOmission(`${JSON.stringify(key)}: ${fault}`);
    if (fault) return [];
    const schema = importSchema(stepInto(part, key), imported, inner(key));
    if (schema === false) imported.reportOmission(`${JSON.stringify(key)}: it may have no value`);
    return schema === false ? [] : [[key, schema === true ? {} : schema]];
  });
  return Object.fromEntries(entries);
}

function faultOfName(keyword: string, key: string): string | undefined {
  if (isPrototypeProperty(key)) return "the name is a built-in property of every JavaScript object";
  const fault = keyword === "patternProperties" ? unsupportedPatternReason(key) : undefined;
  return fault && `only the server checks properties whose names match it: ${fault}`;
}

/** Keywords of older drafts, and those that refer to schemas by name. */
function importLegacy(keyword: string, { part, imported, name }: ImportContext): Json | undefined {
  if (keyword === "dependencies") {
    imported.reportOmission(`the rule "dependencies" of ${name}: only the server checks it`);
    return undefined;
  }
  if (typeof part.value === "string") return { propertyName: part.value };
  const { propertyName, mapping } = objectOf(part.value);
  if (typeof propertyName !== "string") return undefined;
  const mapped = Object.entries(objectOf(mapping)).flatMap(([value, target]): [string, Json][] => {
    if (typeof target !== "string") return [];
    const reference = /[#/]/.test(target) ? target : `#/components/schemas/${target}`;
    return [[value, importReference(reference, { part: stepInto(stepInto(part, "mapping"), value), imported, name })]];
  });
  return { propertyName, ...(mapped.length > 0 && { mapping: Object.fromEntries(mapped) }) };
}

function importFormat(format: Json, { imported, name }: ImportContext): Json | undefined {
  if (isKnownFormat(format)) return format;
  imported.reportOmission(
    `the format ${JSON.stringify(format)} of ${name}: unknown format, so any value of its type is valid`,
  );
  return undefined;
}

function importPattern(pattern: Json, { imported, name }: ImportContext): Json | undefined {
  const fault = unsupportedPatternReason(pattern);
  if (fault) imported.reportOmission(`the pattern of ${name}, which only the server checks: ${fault}`);
  return fault ? undefined : pattern;
}

const isExclusive = (keyword: "minimum" | "maximum", siblings: JsonObject) =>
  siblings[`exclusive${keyword === "minimum" ? "Minimum" : "Maximum"}`] === true;

function importLimit(keyword: "exclusiveMinimum" | "exclusiveMaximum", siblings: JsonObject): Json | undefined {
  const limit =
    siblings[keyword] === true ? siblings[keyword === "exclusiveMinimum" ? "minimum" : "maximum"] : siblings[keyword];
  return limit === undefined || typeof limit === "boolean" ? undefined : coerceValue("number", limit);
}

/** Repairs contradictions by dropping a rule: a default that is invalid, or a multipleOf that is not positive. */
function repair(schema: JsonObject, imported: ContractImport, name: string): JsonObject {
  const { default: given, multipleOf, type, items, enum: values, ...rest } = schema;
  const isListOfValues =
    typeOf(schema) === "array" && Array.isArray(values) && values.every((value) => !Array.isArray(value));
  const fits = given !== undefined && isValidDefault(given, schema);
  if (given !== undefined && !fits)
    imported.reportOmission(`the default ${JSON.stringify(given)} of ${name}: it is not valid`);
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
