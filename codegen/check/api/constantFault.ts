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

/** What is wrong with a constant, and where within it. */
export interface ConstantFault {
  pointer: string;
  message: string;
  /** Whether it is of a type that is never taken. */
  isOtherType?: boolean;
}

/** What keeps a call from taking a constant, if anything; what is bound in it is known only once it is called. */
export function constantFault(api: OpenApi, value: Json, schema: JsonObject, pointer = ""): ConstantFault | undefined {
  if (typeof value === "string" && parseText(value).paths.size > 0) return undefined;
  const meant = schemaAndAlternatives(api, schema).filter(({ anyOf, oneOf }) => !anyOf && !oneOf);
  const fitting = meant.filter((part) => isOfTypes(value, typesOf(part)));
  if (meant.length > 0 && fitting.length === 0) {
    const types = [...new Set(meant.flatMap(typesOf))];
    return { pointer, message: `must be ${typeNames(types)}, not ${JSON.stringify(value)}`, isOtherType: true };
  }
  const faults = fitting.map((part) => faultWithin(api, value, part, pointer));
  return faults.includes(undefined) ? undefined : faults[0];
}

/** The same for a parameter, which is sent as text and read as what the call takes; one value is a list of one. */
export function parameterFault(api: OpenApi, value: Json, schema: JsonObject): ConstantFault | undefined {
  const faults = readingsOf(value).map((reading) => constantFault(api, reading, schema));
  return faults.includes(undefined) ? undefined : (faults.find((fault) => !fault?.isOtherType) ?? faults[0]);
}

function readingsOf(value: Json): Json[] {
  if (Array.isArray(value)) return [value];
  const text = String(value);
  const number = Number(text);
  const read: Json[] = [value, text];
  if (text.trim() !== "" && Number.isFinite(number)) read.push(number);
  if (text === "true" || text === "false") read.push(text === "true");
  return [...read, ...read.map((one) => [one])];
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

/** What a schema says of a value itself and not of its parts; its references are followed already. */
const RULES =
  "type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format";

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, verbose: true, logger: false }));

const validatorOf = memoize((schema: JsonObject) =>
  ajv.compile(Object.fromEntries(RULES.split(" ").flatMap((rule) => (rule in schema ? [[rule, schema[rule]]] : [])))),
);

function isOfTypes(value: Json, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => isOfType(value, type));
}
