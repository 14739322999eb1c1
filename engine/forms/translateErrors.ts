import type { RJSFValidationError } from "@rjsf/utils";
import type { Translate } from "../languages/translate";
import { errorText, isEchoOfBranch } from "./errorText";
import { isSchema } from "./schemaProperties";

/** The errors of a form in people's words; those that only repeat others are left out. */
export function translateErrors(errors: RJSFValidationError[], uiSchema: object, t: Translate): RJSFValidationError[] {
  return errors
    .filter((error) => !isEchoOfBranch(error))
    .map((error) => {
      const text = errorText(error, patternMessageAt(uiSchema, error.property ?? ""), t);
      return { ...error, message: text, stack: text };
    });
}

function patternMessageAt(uiSchema: object, property: string): string | undefined {
  let at: unknown = uiSchema;
  for (const step of property.split(".").filter(Boolean)) {
    at = isSchema(at) ? at[/^\d+$/.test(step) ? "items" : step] : undefined;
  }
  const options = isSchema(at) ? at["ui:options"] : undefined;
  return isSchema(options) && typeof options.patternMessage === "string" ? options.patternMessage : undefined;
}
