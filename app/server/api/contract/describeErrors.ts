import type { ErrorObject } from "ajv";
import { VISIBLE } from "../../../domain/forbiddenCharacters";
import type { ApiErrorItem } from "../../requests/ApiError";
import { INVISIBLE_TEXT_MESSAGE } from "../requests/refuseInvalidLines";

const MAX_ITEMS = 50;

const TEXTS: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => "This is needed.",
  additionalProperties: () => "This property does not exist.",
  type: ({ type }) => `This must be ${describeType(type)}.`,
  minLength: ({ limit }) => (limit === 1 ? "This must not be empty." : `This needs at least ${limit} characters.`),
  maxLength: ({ limit }) => `This may have at most ${limit} characters.`,
  minimum: ({ limit }) => `This must be ${limit} or more.`,
  maximum: ({ limit }) => `This must be ${limit} or less.`,
  minItems: ({ limit }) => `This needs at least ${limit} ${limit === 1 ? "entry" : "entries"}.`,
  maxItems: ({ limit }) => `This may have at most ${limit} entries.`,
  minProperties: () => "There is nothing to change.",
  pattern: ({ pattern }) => (pattern === VISIBLE ? INVISIBLE_TEXT_MESSAGE : "This does not have the expected form."),
  multipleOf: ({ multipleOf }) => `This must be a multiple of ${multipleOf}.`,
  format: ({ format }) => FORMATS[String(format)] ?? "This does not have the expected form.",
  enum: ({ allowedValues }) => `This must be one of ${(allowedValues as unknown[]).join(", ")}.`,
};

const FORMATS: Record<string, string> = {
  email: "This is not an e-mail address.",
  ipv4: "This is not an address such as 192.168.1.1.",
};

const TYPE_WORDS: Record<string, string> = {
  integer: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "empty",
};

function describeType(type: unknown): string {
  return [type]
    .flat()
    .map((name) => TYPE_WORDS[String(name)] ?? String(name))
    .join(" or ");
}

function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function sourceOf(error: ErrorObject): string | null {
  const steps = error.instancePath.split("/").slice(1).map(unescapeStep);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const last = missingProperty ?? additionalProperty;
  if (last !== undefined) steps.push(last);
  return steps.length > 0 ? steps.join(".") : null;
}

/** Ajv's errors as readable items: one per field, whose path is its source, such as data.0.device_id. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): ApiErrorItem[] {
  const items = new Map<string | null, ApiErrorItem>();
  for (const error of errors ?? []) {
    if (items.size === MAX_ITEMS) break;
    const source = sourceOf(error);
    if (items.has(source)) continue;
    const message = TEXTS[error.keyword]?.(error.params) ?? "This is not accepted.";
    items.set(source, { code: "VALIDATION_FAILED", message, source });
  }
  return [...items.values()];
}
