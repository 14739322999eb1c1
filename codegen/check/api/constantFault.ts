import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { OpenApi } from "../../api/openApi";
import { propertySchema, resolveSchema, schemaAndAlternatives } from "../../api/resolveSchema";
import { at, isObject, isOfType, type Json, type JsonObject } from "../../json";
import { memoize } from "../../memoize";
import { typesOf } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";
import { describeErrors } from "../../shape/describeErrors";
import { parseText } from "../../texts/parseText";

/** What is wrong with a constant, and the pointer within it. */
export interface ConstantFault {
  pointer: string;
  message: string;
  /** Whether its type is never accepted. */
  isOtherType?: boolean;
}

/** Validates a constant against a schema. A value with bindings is not checked: it is known only at run time. */
export function constantFault(api: OpenApi, value: Json, schema: JsonObject, pointer = ""): ConstantFault | undefined {
  if (typeof value === "string" && parseText(value).paths.size > 0) return undefined;
  const leaves = schemaAndAlternatives(api, schema).filter(({ anyOf, oneOf }) => !anyOf && !oneOf);
  const matching = leaves.filter((part) => isOfTypes(value, typesOf(part)));
  if (leaves.length > 0 && matching.length === 0) {
    const types = [...new Set(leaves.flatMap(typesOf))];
    return { pointer, message: `must be ${typeNames(types)}, not ${JSON.stringify(value)}`, isOtherType: true };
  }
  const faults = matching.map((part) => faultWithin(api, value, part, pointer));
  return faults.includes(undefined) ? undefined : faults[0];
}

/**
 * Validates a constant parameter. It is sent as text and coerced to the declared type; a single value counts as a list
 * of one.
 */
export function parameterFault(api: OpenApi, value: Json, schema: JsonObject): ConstantFault | undefined {
  const faults = coercionsOf(value).map((coerced) => constantFault(api, coerced, schema));
  return faults.includes(undefined) ? undefined : (faults.find((fault) => !fault?.isOtherType) ?? faults[0]);
}

function coercionsOf(value: Json): Json[] {
  if (Array.isArray(value)) return [value];
  const text = String(value);
  const number = Number(text);
  const values: Json[] = [value, text];
  if (text.trim() !== "" && Number.isFinite(number)) values.push(number);
  if (text === "true" || text === "false") values.push(text === "true");
  return [...values, ...values.map((one) => [one])];
}

function faultWithin(api: OpenApi, value: Json, schema: JsonObject, pointer: string): ConstantFault | undefined {
  const validate = validatorOf(schema);
  const [error] = validate(value) ? [] : describeErrors(validate.errors ?? []);
  if (error) return { pointer, message: error.message };
  return Array.isArray(value) || isObject(value) ? [...partFaults(api, value, schema, pointer)][0] : undefined;
}

function* partFaults(
  api: OpenApi,
  value: Json[] | JsonObject,
  schema: JsonObject,
  pointer: string,
): Generator<ConstantFault> {
  for (const [key, part] of Object.entries(value)) {
    const inside = Array.isArray(value) ? resolveSchema(api, schema.items) : propertySchema(api, schema, key);
    const fault = inside && constantFault(api, part, inside, at(pointer, key));
    if (fault) yield fault;
  }
}

/** The keywords that apply to the value itself and not to its parts. */
const RULES =
  "type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format";

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, verbose: true, logger: false }));

const validatorOf = memoize((schema: JsonObject) =>
  ajv.compile(Object.fromEntries(RULES.split(" ").flatMap((rule) => (rule in schema ? [[rule, schema[rule]]] : [])))),
);

function isOfTypes(value: Json, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => isOfType(value, type));
}
