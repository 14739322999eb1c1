import { addDays, dayOf, isDay, startOfDay } from "./dayBounds";
import { wallClock } from "./wallClock";

const DAY = 86_400_000;

/** The format of an instant in calls: 2026-01-31T08:00:00.000Z, the same without milliseconds, or 2026-01-31 08:00:00, all UTC. */
export type InstantFormat = "iso" | "seconds" | "spaced";

/** The local time of an instant in a time zone, as YYYY-MM-DDTHH:mm, with seconds if not 0. */
export function localTime(instant: Date, timeZone: string): string {
  const { hour, minute, second } = wallClock(instant, timeZone);
  return `${dayOf(instant, timeZone)}T${hour}:${minute}${second === "00" ? "" : `:${second}`}`;
}

/**
 * The instant of a local time in a time zone, YYYY-MM-DDTHH:mm or with seconds. Of an hour repeated by a clock change, the
 * earlier instant; a skipped time is shifted forward by the change. Undefined for an invalid time.
 */
export function instantAt(time: string, timeZone: string): Date | undefined {
  const found = instantsAt(time, timeZone);
  if (!found) return undefined;
  return new Date(found.fits.length > 0 ? Math.min(...found.fits) : found.before);
}

/** The effect of a clock change on a local time: skipped when clocks go forward, repeated when they go back. */
export type ClockChange = "left out" | "twice";

/** Whether a local time is skipped or repeated by a clock change; undefined for an ordinary or invalid time. */
export function clockChangeAt(time: string, timeZone: string): ClockChange | undefined {
  const fits = instantsAt(time, timeZone)?.fits;
  if (fits === undefined) return undefined;
  if (fits.length === 0) return "left out";
  return new Set(fits).size > 1 ? "twice" : undefined;
}

/** The instants of a local time, and the one with the offset before a clock change. */
function instantsAt(time: string, timeZone: string): { fits: number[]; before: number } | undefined {
  const shown = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) || Number.isNaN(shown) || !isDay(time.slice(0, 10))) return undefined;
  const before = shown - offsetAt(shown - DAY, timeZone);
  const after = shown - offsetAt(shown + DAY, timeZone);
  return { before, fits: [before, after].filter((at) => at + offsetAt(at, timeZone) === shown) };
}

/** Parses an instant in one of the formats of calls; undefined for anything else. */
export function readInstant(text: string): Date | undefined {
  const [day = "", time = "00:00:00"] = text.replace(/Z$/, "").split(/[ T]/);
  const instant = isDay(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  return Number.isNaN(instant) ? undefined : new Date(instant);
}

/** Formats an instant for a call. */
export function writeInstant(instant: Date, format: InstantFormat): string {
  const iso = instant.toISOString();
  if (format === "iso") return iso;
  const seconds = iso.slice(0, 19);
  return format === "seconds" ? `${seconds}Z` : seconds.replace("T", " ");
}

/** The first or last millisecond of a day in a time zone. */
export function edgeOfDay(day: string, edge: "start" | "end", timeZone: string): Date {
  if (edge === "start") return startOfDay(day, timeZone);
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const { year, month, day, hour, minute, second } = wallClock(new Date(whole), timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - whole;
}
