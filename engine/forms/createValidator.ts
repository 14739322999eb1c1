import {
  type CustomValidator,
  type ErrorTransformer,
  hashForSchema,
  ID_KEY,
  JUNK_OPTION_ID,
  type RJSFSchema,
  type UiSchema,
  type ValidationData,
  type ValidatorType,
} from "@rjsf/utils";
import processRawValidationErrors from "@rjsf/validator-ajv8/lib/processRawValidationErrors.js";
import type { Schema, Validators } from "../documents/boot";

/** One compiled validator, as ajv writes it: whether data is valid, and the errors of the last call. */
interface Validate {
  (data: unknown): boolean;
  errors?: RawErrors | null;
}

type RawErrors = NonNullable<Parameters<typeof processRawValidationErrors>[1]["errors"]>;

/** Makes RJSF's validator of a form's compiled functions, without ajv and without eval. */
export function createValidator(schema: Schema, validators: Validators): ValidatorType {
  const hashes = new WeakMap<object, string>();

  function validateOf(part: RJSFSchema): Validate {
    const hash = part[ID_KEY] ?? hashes.get(part) ?? hashForSchema(part);
    hashes.set(part, hash);
    const validate = validators[hash];
    if (typeof validate !== "function")
      throw new Error(`The form has no compiled validator for ${JSON.stringify(part)}.`);
    return validate as Validate;
  }

  const validator: ValidatorType = {
    rawValidation<Result>(_schema: RJSFSchema, data?: unknown) {
      const validate = validateOf(schema);
      validate(withoutFiles(data));
      const errors = validate.errors ?? undefined;
      validate.errors = null;
      return { errors: errors as Result[] | undefined };
    },
    validateFormData(
      data: unknown,
      part: RJSFSchema,
      custom?: CustomValidator,
      transform?: ErrorTransformer,
      uiSchema?: UiSchema,
    ): ValidationData<unknown> {
      const raw = validator.rawValidation<RawErrors[number]>(part, data);
      return processRawValidationErrors(validator, raw, data, part, custom, transform, uiSchema);
    },
    isValid(part: RJSFSchema, data: unknown) {
      return part[ID_KEY] === JUNK_OPTION_ID ? false : validateOf(part)(withoutFiles(data));
    },
    reset: () => undefined,
  };
  return validator;
}

// A file is uploaded, not written into JSON; to the schema it is a text that is there.
function withoutFiles(data: unknown): unknown {
  if (data instanceof File) return data.name;
  if (Array.isArray(data)) return data.map(withoutFiles);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withoutFiles(value)]));
}
