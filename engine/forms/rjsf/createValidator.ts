import { ID_KEY, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import type { Validators } from "../../documents/boot";
import { toPlainJson, type Validate, validatorOf } from "../errors/validateData";
import { partialMatch } from "../schema/partialMatch";

/** Makes RJSF's validator from a form's precompiled functions, without ajv and eval; RJSF uses it to select branches. */
export function createValidator(validators: Validators): ValidatorType {
  // A branch may have an id given by codegen.
  const validateOf = (part: RJSFSchema): Validate | undefined => {
    const named = part[ID_KEY] === undefined ? undefined : validators[part[ID_KEY]];
    return typeof named === "function" ? (named as Validate) : validatorOf(part, validators);
  };
  return {
    rawValidation<Result>(part: RJSFSchema, data?: unknown) {
      const validate = validateOf(part);
      validate?.(toPlainJson(data));
      const errors = validate?.errors ?? undefined;
      if (validate) validate.errors = null;
      return { errors: errors as Result[] | undefined };
    },
    // The store validates the form, not RJSF.
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    isValid: (part: RJSFSchema, data: unknown) =>
      part[ID_KEY] === JUNK_OPTION_ID
        ? false
        : (validateOf(part)?.(toPlainJson(data)) ?? partialMatch(part, toPlainJson(data))),
    reset: () => undefined,
  };
}
