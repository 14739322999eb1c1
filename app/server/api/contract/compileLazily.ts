import type { AnySchemaObject, ErrorObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** Says whether a value fits its schema; errors tells what is wrong with the last one that did not. */
export interface LazyValidator {
  (value: unknown): boolean;
  errors: ErrorObject[] | null | undefined;
  readonly schema: AnySchemaObject;
}

/**
 * A check that is compiled when it is first needed: the document has over a thousand, and compiling them all would
 * hold up the start for seconds. Codegen has checked their schemas.
 */
export function compileLazily(ajv: Ajv2020, schema: AnySchemaObject): LazyValidator {
  let compiled: ValidateFunction | undefined;
  const check = (value: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(value);
    result.errors = compiled.errors;
    return isValid;
  };
  const result: LazyValidator = Object.assign(check, { errors: null, schema });
  return result;
}
