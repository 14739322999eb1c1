import { isJson } from "../../../domain/isJson";
import type { Endpoint, Property } from "./readSpecification";

/** What was entered for an endpoint, by property. */
export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with what was entered, by property; the texts are keys. */
export function problemsOf({ properties }: Endpoint, values: Values): Record<string, string> {
  const found = properties.flatMap((property) => {
    const problem = problemOf(property, values[property.key]);
    return problem === undefined ? [] : [[property.key, problem] as const];
  });
  return Object.fromEntries(found);
}

function problemOf({ kind, isRequired, schema }: Property, value: unknown): string | undefined {
  if (!isEntered(value)) return isRequired ? "This field is required." : undefined;
  if (kind === "json") return isJson(String(value)) ? undefined : "This is no valid JSON.";
  const number = Number(value);
  if (kind === "number" && (Number.isNaN(number) || isOutside(number, schema))) return "This value is not valid.";
  return String(value).length > Number(schema.maxLength ?? Number.POSITIVE_INFINITY) ? "This is too long." : undefined;
}

function isOutside(number: number, { type, minimum, maximum }: Property["schema"]): boolean {
  if (type === "integer" && !Number.isInteger(number)) return true;
  return number < Number(minimum ?? number) || number > Number(maximum ?? number);
}

const isEntered = (value: unknown) => value !== undefined && value !== "";

/** Whether a request would say anything: one of which nothing was entered is not sent. */
export function isSaid({ properties }: Endpoint, values: Values): boolean {
  const own = properties.filter(({ isInPath }) => !isInPath);
  return own.length === 0 || own.some(({ key }) => isEntered(values[key]));
}

/** The request an endpoint makes of what was entered; what was left empty is not sent. */
export function requestOf({ path, method, properties, isWrapped }: Endpoint, values: Values) {
  const said = properties.filter(({ key }) => isEntered(values[key]));
  const data = Object.fromEntries(said.filter(({ isInPath }) => !isInPath).map((one) => [one.key, typed(one, values)]));
  const request_data = isWrapped ? { data } : data;
  return { path: pathOf(path, values), method, content_type: "application/json", request_data };
}

/** A path with its places filled. */
export function pathOf(path: string, values: Values): string {
  return path.replace(/\{(\w+)\}/g, (whole, key: string) =>
    values[key] ? encodeURIComponent(String(values[key])) : whole,
  );
}

function typed({ key, kind, schema }: Property, values: Values): unknown {
  const value = values[key];
  if (kind === "number") return Number(value);
  if (kind === "json") return JSON.parse(String(value));
  if (kind === "boolean") return value === "true";
  const numeric = kind === "choice" && (schema.type === "integer" || schema.type === "number");
  return numeric ? Number(value) : value;
}

/** The values a device answered, as they are entered. */
export function valuesOf({ properties }: Endpoint, answer: unknown): Values {
  const body = Object(Object(answer).body) as Record<string, unknown>;
  const data = Object(Array.isArray(body.data) ? body.data[0] : (body.data ?? body)) as Record<string, unknown>;
  const known = properties.filter(({ key, isInPath }) => !isInPath && data[key] !== undefined && data[key] !== null);
  return Object.fromEntries(
    known.map(({ key, kind }) => [key, kind === "json" ? JSON.stringify(data[key]) : String(data[key])]),
  );
}
