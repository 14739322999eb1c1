import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Json, JsonObject } from "../json";

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: true }));
ajv.addFormat("color", true).addFormat("data-url", true);

/**
 * Validates a default against a schema without references. Missing required properties are fine: the form asks for
 * them.
 */
export function defaultFault(schema: JsonObject, value: Json): string | undefined {
  try {
    const validate: ValidateFunction = ajv.compile(schema);
    const isValid = validate(value);
    return isValid ? undefined : (validate.errors ?? []).find(({ keyword }) => keyword !== "required")?.message;
  } catch {
    // Another rule reports a schema that does not compile.
    return undefined;
  } finally {
    ajv.removeSchema(schema);
  }
}
