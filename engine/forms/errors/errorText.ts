import type { Translate } from "../../languages/translate";
import { refuseNumber } from "../../numbers/refuseNumber";

/** A schema error of a value, from ajv. */
export interface SchemaError {
  /** The keyword, such as minLength. */
  name?: string;
  message?: string;
  params?: Record<string, unknown>;
}

/** The message of a schema error; patterns and schemas may have their own. */
export function errorText(
  { name, params = {} }: SchemaError,
  patternMessage: string | undefined,
  t: Translate,
  language = "en",
): string {
  if (typeof params.sentence === "string") return t(params.sentence);
  if (isMissing(name, params)) return t("This field is required.");
  if (name === "pattern") return patternMessage ?? t("This value does not have the expected form.");
  if (name === "format") return formatText(params.format, t);
  if (name === "type") return typeText(params, t, language);
  if (name === "enum" || name === "const") return t("Choose one of the values offered.");
  return limitText(name, params, t) ?? t("This value is not valid.");
}

/** Whether an error means a missing value: also an empty text, or an unchecked box that must be checked. */
function isMissing(name: string | undefined, { limit, allowedValue, allowedValues }: Record<string, unknown>): boolean {
  if (name === "required" || name === "dependentRequired" || name === "dependencies") return true;
  if (name === "minLength") return limit === 1;
  const allowed = name === "const" ? [allowedValue] : name === "enum" ? allowedValues : undefined;
  return Array.isArray(allowed) && allowed.length > 0 && allowed.every((value) => value === true);
}

function limitText(
  name: string | undefined,
  { limit, multipleOf }: Record<string, unknown>,
  t: Translate,
): string | undefined {
  switch (name) {
    case "minLength":
      return t("Enter at least {limit} characters.", { limit });
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
      return t("Enter a multiple of {step}.", { step: multipleOf });
    case "minItems":
      return t("Choose at least {limit}.", { limit });
    case "maxItems":
      return t("Choose at most {limit}.", { limit });
    case "uniqueItems":
      return t("Each value may appear only once.");
    default:
      return undefined;
  }
}

/** Whether an error only reports that a branch of the schema failed, which the errors inside it explain. */
export function isEchoOfBranch({ name, params }: SchemaError): boolean {
  // Where more than one branch matches, there are no errors inside them.
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

function typeText({ type, text }: Record<string, unknown>, t: Translate, language: string): string {
  const types = Array.isArray(type) ? type : [type];
  if (types.includes("object")) return t("Enter an object as JSON, between braces.");
  const isWhole = types.includes("integer") && !types.includes("number");
  if (!isWhole && !types.includes("number")) return t("This value is not valid.");
  const otherwise = isWhole ? t("Enter a whole number.") : t("Enter a number.");
  const refusal = typeof text === "string" ? refuseNumber(text, { isWhole, language, otherwise }, t) : undefined;
  return refusal ?? otherwise;
}
