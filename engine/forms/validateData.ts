import { hashForSchema, type RJSFSchema } from "@rjsf/utils";
import type { Schema, Validators } from "../documents/boot";
import { isEchoOfBranch } from "./errorText";
import type { FoundErrors, PlacedError } from "./fieldProblems";
import { fittingErrors } from "./fittingErrors";
import type { FormData } from "./initialData";
import { isTree, keyOf } from "./paths";

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
): (data: FormData) => FoundErrors {
  const validate = validatorOf(schema, validators);
  if (!validate) throw new Error(`The form has no compiled validator for ${JSON.stringify(schema).slice(0, 200)}.`);
  return (data) => {
    if (validate(bare(data))) return new Map();
    const errors = validate.errors ?? [];
    validate.errors = null;
    const found = errorsByKey(errors);
    const left = absent();
    for (const key of found.keys()) if (left.includes(String(key.split("/")[0]))) found.delete(key);
    return found;
  };
}

/** The errors of a validation by the key of their field; a missing one is an error of the field that is missing. */
export function errorsByKey(errors: readonly AjvError[]): Map<string, PlacedError[]> {
  const found = new Map<string, PlacedError[]>();
  for (const { keyword, instancePath, schemaPath, params } of fittingErrors(errors)) {
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
export function bare(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(bare);
  if (!isTree(data)) return data instanceof File ? data.name : data;
  const copy: Record<string, unknown> = {};
  for (const key in data) {
    const value = data[key];
    if (value !== undefined) copy[key] = typeof value === "object" ? bare(value) : value;
  }
  return copy;
}
