import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Json, JsonObject } from "../json";

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: true }));
ajv.addFormat("color", true).addFormat("data-url", true);

/** Why a value cannot be the default of a schema without references; what it lacks is what the form asks for. */
export function defaultFault(schema: JsonObject, value: Json): string | undefined {
  try {
    const validate: ValidateFunction = ajv.compile(schema);
    const isValid = validate(value);
    return isValid ? undefined : (validate.errors ?? []).find(({ keyword }) => keyword !== "required")?.message;
  } catch {
    // A schema that does not compile is another rule's concern.
    return undefined;
  } finally {
    ajv.removeSchema(schema);
  }
}
