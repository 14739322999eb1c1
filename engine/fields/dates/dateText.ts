import { dayOf, isDay } from "../../timezones/dayBounds";
import {
  edgeOfDay,
  type InstantFormat,
  instantAt,
  localTime,
  readInstant,
  writeInstant,
} from "../../timezones/localTime";

/** What the document says of a date: a day or a time, which end of the day is meant, how calls write it, its limits. */
export interface DateOptions {
  kind: "date" | "date-time";
  edge?: "start" | "end";
  written: InstantFormat;
  /** Days, as YYYY-MM-DD, or today. */
  min?: string;
  max?: string;
}

/** The day or time a value means in a time zone, as the browser's own inputs take it; empty when it means none. */
export function toDateInputValue(value: unknown, { kind }: DateOptions, timeZone: string): string {
  if (typeof value !== "string" || value === "") return "";
  if (kind === "date" && isDay(value)) return value;
  const instant = readInstant(value);
  if (!instant) return "";
  return kind === "date" ? dayOf(instant, timeZone) : localTime(instant, timeZone);
}

/** The value of a day or time that was entered; empty, which no call takes, for one outside the limits. */
export function fromDateInputValue(text: string, options: DateOptions, limits: DateLimits, timeZone: string): string {
  const day = text.slice(0, 10);
  if (day < limits.min || day > limits.max) return "";
  if (options.kind === "date" && !options.edge) return isDay(day) ? day : "";
  const instant = options.edge ? edgeOfDay(day, options.edge, timeZone) : instantAt(text, timeZone);
  return instant ? writeInstant(instant, options.written) : "";
}

/** The first and the last day that may be entered. */
export interface DateLimits {
  min: string;
  max: string;
}

/** The limits of a date today; what calls write has four digits for the year. */
export function dateLimits({ min, max }: DateOptions, today: string): DateLimits {
  const dayOfLimit = (limit: string) => (limit === "today" ? today : limit);
  return { min: dayOfLimit(min ?? "0001-01-01"), max: dayOfLimit(max ?? "9999-12-31") };
}
