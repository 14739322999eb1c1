import type { Field } from "../generated/documents";
import { type JsonObject, objectOf } from "../json";

/** How a call may write an instant, the fullest way first; engine/timezones/localTime.ts writes them. */
const WRITTEN: [written: string, sample: string][] = [
  ["iso", "2026-01-31T08:00:00.000Z"],
  ["seconds", "2026-01-31T08:00:00Z"],
  ["spaced", "2026-01-31 08:00:00"],
];

/** A field of a day, or of a day with its time. */
export function isDateField({ type }: Pick<Field, "type">): boolean {
  return type === "date" || type === "date-time";
}

/** Whether a field sends a day, and not an instant: no end of the day is meant. */
function isPlainDay({ type, options }: Field): boolean {
  return type === "date" && objectOf(options).edge === undefined;
}

/** The schema of a date: one that says nothing of its form takes what the input writes. */
export function tightenDate(schema: JsonObject, field: Field): JsonObject {
  if (schema.pattern === undefined && schema.format === undefined)
    schema.format = isPlainDay(field) ? "date" : "date-time";
  return schema;
}

/** What the input of a date is told. */
export function dateOptions(field: Field, schema: JsonObject): JsonObject {
  if (!isDateField(field)) return {};
  const kind = field.type ?? "date";
  const { min, max } = objectOf(field.options);
  const isLimited = min !== undefined || max !== undefined;
  const patternMessage = isLimited ? "Enter a date within the limits." : "Enter a date.";
  return { kind, written: writtenAs(schema) ?? "iso", patternMessage };
}

/** Why what a date field sends would be refused; undefined when it would not. */
export function dateFault(field: Field, schema: JsonObject): string | undefined {
  const takesDays = fits(schema.pattern, "2026-01-31") && schema.format !== "date-time";
  if (isPlainDay(field)) return takesDays ? undefined : 'takes no day; use date-time, or options with "edge": "start"';
  return writtenAs(schema) && schema.format !== "date" ? undefined : "takes no instant; use date";
}

function writtenAs({ pattern }: JsonObject): string | undefined {
  return WRITTEN.find(([, sample]) => fits(pattern, sample))?.[0];
}

function fits(pattern: unknown, sample: string): boolean {
  return typeof pattern !== "string" || new RegExp(pattern, "u").test(sample);
}
