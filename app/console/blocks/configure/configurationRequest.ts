import { typesOf } from "#engine";
import { findLossyNumber, numberText, readNumber, refuseNumber, type Translate } from "#engine/rules";
import { isJson } from "../../../domain/isJson";
import type { Endpoint, Property } from "./readSpecification";

/** Locale of the user's input: the language that numbers are written in, and the translation of messages. */
export interface InputLocale {
  language: string;
  t: Translate;
}

/** English, untranslated. */
const SOURCE_LOCALE: InputLocale = { language: "en", t: (text) => text };

/** Input for one endpoint, by property key. */
export type Values = Readonly<Record<string, unknown>>;

/** Validates the input against the specification. Returns translated messages by property key; empty when valid. */
export function problemsOf({ properties }: Endpoint, values: Values, locale = SOURCE_LOCALE): Record<string, string> {
  const found = properties.flatMap((property) => {
    const problem = problemOf(property, values[property.key], locale);
    return problem === undefined ? [] : [[property.key, problem] as const];
  });
  return Object.fromEntries(found);
}

function problemOf({ kind, isRequired, schema }: Property, value: unknown, locale: InputLocale): string | undefined {
  const { t } = locale;
  if (!isEntered(value)) return isRequired ? t("This field is required.") : undefined;
  if (kind === "json") return jsonProblem(String(value), t);
  if (kind === "number") return numberProblem(String(value), schema, locale);
  const isLong = String(value).length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
  return isLong ? t("This is too long.") : undefined;
}

function jsonProblem(text: string, t: Translate): string | undefined {
  if (!isJson(text)) return t("This is not valid JSON.");
  return findLossyNumber(text) ? t("This number has more digits than can be stored exactly.") : undefined;
}

function numberProblem(text: string, schema: Property["schema"], { t, language }: InputLocale): string | undefined {
  const isWhole = !typesOf(schema).includes("number");
  const number = numberIn(text, language);
  if (number === undefined)
    return refuseNumber(text, { isWhole, language, otherwise: t("This value is not valid.") }, t);
  return isOutside(number, schema) ? t("This value is not valid.") : undefined;
}

function numberIn(text: string, language: string): number | undefined {
  const reading = readNumber(text, language);
  return "value" in reading ? reading.value : undefined;
}

function isOutside(number: number, schema: Property["schema"]): boolean {
  const { minimum, maximum } = schema;
  if (!typesOf(schema).includes("number") && !Number.isInteger(number)) return true;
  return number < Number(minimum ?? number) || number > Number(maximum ?? number);
}

const isEntered = (value: unknown) => value !== undefined && value !== "";

/** Whether a request has a body to send: true with at least one entered value, or when the endpoint takes none. */
export function hasInput({ properties }: Endpoint, values: Values): boolean {
  const own = properties.filter(({ isInPath }) => !isInPath);
  return own.length === 0 || own.some(({ key }) => isEntered(values[key]));
}

/** Builds the request of an endpoint; empty values are omitted. */
export function requestOf(
  { path, method, properties, isWrapped }: Endpoint,
  values: Values,
  language = SOURCE_LOCALE.language,
) {
  const entered = properties.filter(({ key }) => isEntered(values[key]));
  const data = Object.fromEntries(
    entered.filter(({ isInPath }) => !isInPath).map((one) => [one.key, parseValue(one, values, language)]),
  );
  const request_data = isWrapped ? { data } : data;
  return { path: pathOf(path, values), method, content_type: "application/json", request_data };
}

/** Fills the parameters of a path template; a parameter without a value stays as it is. */
export function pathOf(path: string, values: Values): string {
  return path.replace(/\{(\w+)\}/g, (whole, key: string) =>
    values[key] ? encodeURIComponent(String(values[key])) : whole,
  );
}

function parseValue({ key, kind, schema }: Property, values: Values, language: string): unknown {
  const value = values[key];
  if (kind === "number") return numberIn(String(value), language);
  if (kind === "json") return JSON.parse(String(value));
  if (kind === "boolean") return value === "true";
  if (kind !== "choice" || !Array.isArray(schema.enum)) return value;
  // Enum values are edited as text and sent with their original type.
  return schema.enum.find((choice) => choice !== null && String(choice) === value) ?? value;
}

/** Converts a device's response into form input. */
export function valuesOf({ properties }: Endpoint, response: unknown, language = SOURCE_LOCALE.language): Values {
  const data = Object(response) as Record<string, unknown>;
  const reported = properties.filter(({ key, isInPath }) => !isInPath && data[key] !== undefined && data[key] !== null);
  return Object.fromEntries(
    reported.map(({ key, kind }) => [
      key,
      kind === "json" ? JSON.stringify(data[key]) : formatValue(data[key], language),
    ]),
  );
}

function formatValue(value: unknown, language: string): string {
  return typeof value === "number" ? numberText(value, language) : String(value);
}
