import { hashForSchema, type RJSFSchema } from "@rjsf/utils";
import type { Schema, Validators } from "../../documents/boot";
import { MAX_REF_DEPTH } from "../schema/schemaProperties";
import { emptiedGroups } from "../store/emptiedGroups";
import type { FormData } from "../store/initialData";
import { isTree, keyOf, type Path, readIn } from "../store/paths";
import { isEchoOfBranch } from "./errorText";
import type { LocatedError, ValidationErrors } from "./fieldProblems";
import { relevantErrors } from "./relevantErrors";
import { schemaErrorMessage } from "./schemaErrorMessage";

/** One error as ajv reports it. */
export interface AjvError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
}

/** One compiled validator, as ajv writes it: whether data is valid, and the errors of the last call. */
export interface Validate {
  (data: unknown): boolean;
  errors?: AjvError[] | null;
}

const hashes = new WeakMap<object, string>();

/** The compiled validator of a schema or a part of it; undefined of a part codegen did not know. */
export function validatorOf(part: Schema, validators: Validators): Validate | undefined {
  const hash = hashes.get(part) ?? hashForSchema(part as RJSFSchema);
  hashes.set(part, hash);
  const validate = validators[hash];
  return typeof validate === "function" ? (validate as Validate) : undefined;
}

/** Makes the validation of a form's data: its errors by field; fields that are absent have no say. */
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
    const left = absent();
    for (const key of found.keys()) if (left.includes(String(key.split("/")[0]))) found.delete(key);
    return found;
  };
}

/**
 * The errors of data without the optional groups that were emptied again. One that is required stays, and what it holds is
 * asked for.
 */
function errorsOf(data: FormData, schema: Schema, validate: Validate): AjvError[] {
  let errors = errorsBy(validate, toPlainJson(data));
  const asked = new Set<string>();
  for (let depth = 0; depth < MAX_REF_DEPTH && errors.length > 0; depth += 1) {
    const emptied = emptiedGroups(data, schema, asked);
    if (emptied.length === 0 && depth === 0) break;
    errors = errorsBy(validate, withoutPaths(data, emptied));
    const missing = missingKeys(errors);
    const further = emptied.map(keyOf).filter((key) => missing.has(key));
    if (further.length === 0) break;
    for (const key of further) asked.add(key);
  }
  return errors;
}

function errorsBy(validate: Validate, data: unknown): AjvError[] {
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
  const left = toPlainJson(data);
  for (const path of paths) {
    const around = readIn(left, path.slice(0, -1));
    const name = path.at(-1);
    // An item of a list stays in its place.
    if (isTree(around) && typeof name === "string") Reflect.deleteProperty(around, name);
  }
  return left;
}

// What is no number in the language shown says more than that it is none: which it may be in another.
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

/** The errors of a validation by the key of their field; a missing one is an error of the field that is missing. */
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

/** Data as JSON would hold them: what is undefined is not there, and a file is a text that is. */
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
