import type { Field } from "../generated/documents";
import { type JsonObject, objectOf } from "../json";

/** Notations of timestamps that operations accept, most precise first; engine/timezones/localTime.ts writes them. */
const NOTATIONS: [written: string, sample: string][] = [
  ["iso", "2026-01-31T08:00:00.000Z"],
  ["seconds", "2026-01-31T08:00:00Z"],
  ["spaced", "2026-01-31 08:00:00"],
];

/** Whether a field holds a date, with or without a time. */
export function isDateField({ type }: Pick<Field, "type">): boolean {
  return type === "date" || type === "date-time";
}

/** Whether a field submits a calendar date instead of a timestamp, which `edge` would make it. */
function isPlainDay({ type, options }: Field): boolean {
  return type === "date" && objectOf(options).edge === undefined;
}

/** Adds the format that the input writes to the schema of a date, unless it has a format or pattern. */
export function tightenDate(schema: JsonObject, field: Field): JsonObject {
  if (schema.pattern === undefined && schema.format === undefined)
    schema.format = isPlainDay(field) ? "date" : "date-time";
  return schema;
}

/** The options of the date input. */
export function dateOptions(field: Field, schema: JsonObject): JsonObject {
  if (!isDateField(field)) return {};
  const kind = field.type ?? "date";
  const { min, max } = objectOf(field.options);
  const isLimited = min !== undefined || max !== undefined;
  const patternMessage = isLimited ? "Enter a date within the limits." : "Enter a date.";
  return { kind, written: notationOf(schema) ?? "iso", patternMessage };
}

/** Describes why the operation would reject the value of a date field; undefined if it accepts it. */
export function dateFault(field: Field, schema: JsonObject): string | undefined {
  const acceptsDates = matches(schema.pattern, "2026-01-31") && schema.format !== "date-time";
  if (isPlainDay(field))
    return acceptsDates ? undefined : 'takes no day; use date-time, or options with "edge": "start"';
  return notationOf(schema) && schema.format !== "date" ? undefined : "takes no instant; use date";
}

function notationOf({ pattern }: JsonObject): string | undefined {
  return NOTATIONS.find(([, sample]) => matches(pattern, sample))?.[0];
}

function matches(pattern: unknown, sample: string): boolean {
  return typeof pattern !== "string" || new RegExp(pattern, "u").test(sample);
}
