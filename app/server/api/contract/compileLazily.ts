import type { AnySchemaObject, ErrorObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** Validates a value against its schema; `errors` describes the last invalid one. */
export interface LazyValidator {
  (value: unknown): boolean;
  errors: ErrorObject[] | null | undefined;
  readonly schema: AnySchemaObject;
}

/**
 * Compiles a validator on first use: the document has over a thousand schemas, which would delay the start by seconds.
 * Codegen has already checked them.
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
