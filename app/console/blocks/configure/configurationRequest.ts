import { typesOf } from "#engine";
import { findLossyNumber, numberText, readNumber, refuseNumber, type Translate } from "#engine/rules";
import { isJson } from "../../../domain/isJson";
import type { Endpoint, Property } from "./readSpecification";

/** Who enters the values: the language numbers are written in, and its texts. */
export interface InputLocale {
  language: string;
  t: Translate;
}

/** Reads the texts as they are written in the source. */
const SOURCE: InputLocale = { language: "en", t: (text) => text };

/** What was entered for an endpoint, by property. */
export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with what was entered, by property, in the language shown. */
export function problemsOf({ properties }: Endpoint, values: Values, reader = SOURCE): Record<string, string> {
  const found = properties.flatMap((property) => {
    const problem = problemOf(property, values[property.key], reader);
    return problem === undefined ? [] : [[property.key, problem] as const];
  });
  return Object.fromEntries(found);
}

function problemOf({ kind, isRequired, schema }: Property, value: unknown, reader: InputLocale): string | undefined {
  const { t } = reader;
  if (!isEntered(value)) return isRequired ? t("This field is required.") : undefined;
  if (kind === "json") return jsonProblem(String(value), t);
  if (kind === "number") return numberProblem(String(value), schema, reader);
  const isLong = String(value).length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
  return isLong ? t("This is too long.") : undefined;
}

function jsonProblem(text: string, t: Translate): string | undefined {
  if (!isJson(text)) return t("This is no valid JSON.");
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

/** Whether a request would say anything: one of which nothing was entered is not sent. */
export function hasInput({ properties }: Endpoint, values: Values): boolean {
  const own = properties.filter(({ isInPath }) => !isInPath);
  return own.length === 0 || own.some(({ key }) => isEntered(values[key]));
}

/** The request an endpoint makes of what was entered; what was left empty is not sent. */
export function requestOf(
  { path, method, properties, isWrapped }: Endpoint,
  values: Values,
  language = SOURCE.language,
) {
  const said = properties.filter(({ key }) => isEntered(values[key]));
  const data = Object.fromEntries(
    said.filter(({ isInPath }) => !isInPath).map((one) => [one.key, typed(one, values, language)]),
  );
  const request_data = isWrapped ? { data } : data;
  return { path: pathOf(path, values), method, content_type: "application/json", request_data };
}

/** A path with its places filled. */
export function pathOf(path: string, values: Values): string {
  return path.replace(/\{(\w+)\}/g, (whole, key: string) =>
    values[key] ? encodeURIComponent(String(values[key])) : whole,
  );
}

function typed({ key, kind, schema }: Property, values: Values, language: string): unknown {
  const value = values[key];
  if (kind === "number") return numberIn(String(value), language);
  if (kind === "json") return JSON.parse(String(value));
  if (kind === "boolean") return value === "true";
  if (kind !== "choice" || !Array.isArray(schema.enum)) return value;
  // A choice is shown as text, and sent as the value it stands for.
  return schema.enum.find((choice) => choice !== null && String(choice) === value) ?? value;
}

/** The values a device answered, as they are entered. */
export function valuesOf({ properties }: Endpoint, answer: unknown, language = SOURCE.language): Values {
  const data = Object(answer) as Record<string, unknown>;
  const known = properties.filter(({ key, isInPath }) => !isInPath && data[key] !== undefined && data[key] !== null);
  return Object.fromEntries(
    known.map(({ key, kind }) => [key, kind === "json" ? JSON.stringify(data[key]) : entered(data[key], language)]),
  );
}

function entered(value: unknown, language: string): string {
  return typeof value === "number" ? numberText(value, language) : String(value);
}
