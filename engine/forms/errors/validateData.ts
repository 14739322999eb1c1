import { hashForSchema, type RJSFSchema } from "@rjsf/utils";
import type { Schema, Validators } from "../../documents/boot";
import { MAX_REF_DEPTH } from "../schema/schemaProperties";
import { emptiedGroups } from "../store/emptiedGroups";
import type { FormData } from "../store/initialData";
import { isTree, keyOf, type Path, readIn } from "../store/paths";
import type { AjvError } from "./AjvError";
import { isEchoOfBranch } from "./errorText";
import type { LocatedError, ValidationErrors } from "./fieldProblems";
import { relevantErrors } from "./relevantErrors";
import { schemaErrorMessage } from "./schemaErrorMessage";

/** A validator compiled by ajv: returns whether data is valid, and holds the errors of the last call. */
export interface Validate {
  (data: unknown): boolean;
  errors?: AjvError[] | null;
}

const hashes = new WeakMap<object, string>();

/** The compiled validator of a schema or subschema; undefined for one unknown to codegen. */
export function validatorOf(part: Schema, validators: Validators): Validate | undefined {
  const hash = hashes.get(part) ?? hashForSchema(part as RJSFSchema);
  hashes.set(part, hash);
  const validate = validators[hash];
  return typeof validate === "function" ? (validate as Validate) : undefined;
}

/** Makes the validation of a form's data: errors by field, without those of absent fields. */
export function dataValidation(
  schema: Schema,
  validators: Validators,
  absent: () => readonly string[],
): (data: FormData) => ValidationErrors {
  const validate = validatorOf(schema, validators);
  if (!validate) throw new Error(`The form has no compiled validator for ${JSON.stringify(schema).slice(0, 200)}.`);
  return (data) => {
    const errors = errorsOf(data, schema, validate);
    const found = errorsByKey(errors.map((error) => withSentence(withText(error, data), schema)));
    const absentKeys = absent();
    for (const key of found.keys()) if (absentKeys.includes(String(key.split("/")[0]))) found.delete(key);
    return found;
  };
}

/**
 * Validates data without optional groups that the user emptied. A required group stays, so that its fields are reported
 * as missing.
 */
function errorsOf(data: FormData, schema: Schema, validate: Validate): AjvError[] {
  let errors = runValidator(validate, toPlainJson(data));
  const required = new Set<string>();
  for (let depth = 0; depth < MAX_REF_DEPTH && errors.length > 0; depth += 1) {
    const emptied = emptiedGroups(data, schema, required);
    if (emptied.length === 0 && depth === 0) break;
    errors = runValidator(validate, withoutPaths(data, emptied));
    const missing = missingKeys(errors);
    const added = emptied.map(keyOf).filter((key) => missing.has(key));
    if (added.length === 0) break;
    for (const key of added) required.add(key);
  }
  return errors;
}

function runValidator(validate: Validate, data: unknown): AjvError[] {
  const errors = validate(data) ? [] : (validate.errors ?? []);
  validate.errors = null;
  return errors;
}

function missingKeys(errors: readonly AjvError[]): Set<string> {
  return new Set(
    errors.flatMap(({ instancePath, params: { missingProperty } }) =>
      typeof missingProperty === "string"
        ? [[instancePath.slice(1), keyOf([missingProperty])].filter(Boolean).join("/")]
        : [],
    ),
  );
}

function withoutPaths(data: FormData, paths: readonly Path[]): unknown {
  const remaining = toPlainJson(data);
  for (const path of paths) {
    const around = readIn(remaining, path.slice(0, -1));
    const name = path.at(-1);
    // Items of lists are not removed, as that would shift the others.
    if (isTree(around) && typeof name === "string") Reflect.deleteProperty(around, name);
  }
  return remaining;
}

// Adds the text of a type error, so that a number in another language's format can be explained.
function withText(error: AjvError, data: FormData): AjvError {
  if (error.keyword !== "type") return error;
  const text = readIn(data, error.instancePath.split("/").slice(1).map(nameOf));
  return typeof text === "string" ? { ...error, params: { ...error.params, text } } : error;
}

function withSentence(error: AjvError, schema: Schema): AjvError {
  const sentence = schemaErrorMessage(error, schema);
  return sentence === undefined ? error : { ...error, params: { ...error.params, sentence } };
}

const nameOf = (step: string) => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** Groups validation errors by the key of their field; a missing property is an error of that property's field. */
export function errorsByKey(errors: readonly AjvError[]): Map<string, LocatedError[]> {
  const found = new Map<string, LocatedError[]>();
  for (const { keyword, instancePath, schemaPath, params } of relevantErrors(errors)) {
    if (isEchoOfBranch({ name: keyword, params })) continue;
    const around = instancePath.slice(1);
    const missing = params.missingProperty;
    const key = typeof missing === "string" ? [around, keyOf([missing])].filter(Boolean).join("/") : around;
    const error = { name: keyword, params, schemaPath };
    const list = found.get(key);
    if (list) list.push(error);
    else found.set(key, [error]);
  }
  return found;
}

/** Converts data to plain JSON for validation: without undefined properties, and with files as their names. */
export function toPlainJson(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(toPlainJson);
  if (!isTree(data)) return data instanceof File ? data.name : data;
  const copy: Record<string, unknown> = {};
  for (const key in data) {
    const value = data[key];
    if (value !== undefined) copy[key] = typeof value === "object" ? toPlainJson(value) : value;
  }
  return copy;
}
