import type { Translate } from "../languages/translate";

/** One rule of a schema that a value breaks, as ajv reports it. */
export interface SchemaError {
  /** The rule, such as minLength. */
  name?: string;
  message?: string;
  params?: Record<string, unknown>;
}

/** What people read when a value breaks a rule; a pattern says its own sentence. */
export function errorText(error: SchemaError, patternMessage: string | undefined, t: Translate): string {
  const { name, params = {} } = error;
  const limit = params.limit;
  switch (name) {
    case "required":
    case "dependentRequired":
      return t("This field is required.");
    case "minLength":
      return limit === 1 ? t("This field is required.") : t("Enter at least {limit} characters.", { limit });
    case "maxLength":
      return t("Enter at most {limit} characters.", { limit });
    case "minimum":
      return t("Enter {limit} or more.", { limit });
    case "maximum":
      return t("Enter {limit} or less.", { limit });
    case "exclusiveMinimum":
      return t("Enter more than {limit}.", { limit });
    case "exclusiveMaximum":
      return t("Enter less than {limit}.", { limit });
    case "multipleOf":
      return t("Enter a multiple of {step}.", { step: params.multipleOf });
    case "minItems":
      return t("Choose at least {limit}.", { limit });
    case "maxItems":
      return t("Choose at most {limit}.", { limit });
    case "uniqueItems":
      return t("Each value may appear only once.");
    case "pattern":
      return patternMessage ?? t("This value does not have the expected form.");
    case "format":
      return formatText(params.format, t);
    case "type":
      return typeText(params.type, t);
    case "enum":
    case "const":
      return t("Choose one of the values offered.");
    default:
      return t("This value is not valid.");
  }
}

/** Whether an error only says that a branch of the schema failed, which the errors inside it say better. */
export function isEchoOfBranch({ name, params }: SchemaError): boolean {
  // Where two of the branches fit, no error stands inside them.
  if (name === "oneOf") return !Array.isArray(params?.passingSchemas);
  return name === "if" || name === "anyOf";
}

function formatText(format: unknown, t: Translate): string {
  if (format === "email") return t("Enter an email address, such as name@example.com.");
  if (format === "uri") return t("Enter an address, such as https://example.com.");
  if (format === "ipv4") return t("Enter an IPv4 address, such as 192.168.1.1.");
  if (format === "date" || format === "date-time") return t("Enter a date.");
  return t("This value does not have the expected form.");
}

function typeText(type: unknown, t: Translate): string {
  const types = Array.isArray(type) ? type : [type];
  if (types.includes("object")) return t("Enter an object as JSON, between braces.");
  if (types.includes("integer")) return t("Enter a whole number.");
  return types.includes("number") ? t("Enter a number.") : t("This value is not valid.");
}
