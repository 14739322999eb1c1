import { dayOf, isDay } from "../../timezones/dayBounds";
import {
  edgeOfDay,
  type InstantFormat,
  instantAt,
  localTime,
  readInstant,
  writeInstant,
} from "../../timezones/localTime";

/** Options of a date field: date or date-time, start or end of the day, format in calls, limits. */
export interface DateOptions {
  kind: "date" | "date-time";
  edge?: "start" | "end";
  written: InstantFormat;
  /** A date as YYYY-MM-DD, or today. */
  min?: string;
  max?: string;
}

/** Converts a value to the text of a native date input in a time zone; empty for an invalid value. */
export function toDateInputValue(value: unknown, { kind }: DateOptions, timeZone: string): string {
  if (typeof value !== "string" || value === "") return "";
  if (kind === "date" && isDay(value)) return value;
  const instant = readInstant(value);
  if (!instant) return "";
  return kind === "date" ? dayOf(instant, timeZone) : localTime(instant, timeZone);
}

/** Converts the text of a native date input to a value; outside the limits, to the empty string, which validation rejects. */
export function fromDateInputValue(text: string, options: DateOptions, limits: DateLimits, timeZone: string): string {
  const day = text.slice(0, 10);
  if (day < limits.min || day > limits.max) return "";
  if (options.kind === "date" && !options.edge) return isDay(day) ? day : "";
  const instant = options.edge ? edgeOfDay(day, options.edge, timeZone) : instantAt(text, timeZone);
  return instant ? writeInstant(instant, options.written) : "";
}

/** The first and last allowed day. */
export interface DateLimits {
  min: string;
  max: string;
}

/** Resolves the limits of a date; years have four digits in calls. */
export function dateLimits({ min, max }: DateOptions, today: string): DateLimits {
  const dayOfLimit = (limit: string) => (limit === "today" ? today : limit);
  return { min: dayOfLimit(min ?? "0001-01-01"), max: dayOfLimit(max ?? "9999-12-31") };
}
