import { addDays, dayOf, isDay, startOfDay } from "../timezones/dayBounds";

/** From an instant, to the last millisecond before another. */
export interface DateRange {
  from: Date;
  to: Date;
}

/** The ranges offered by name: so long until now. */
export const PRESETS = ["last-24h", "last-7d", "last-30d", "last-90d", "last-365d"] as const;

const HOUR = 3_600_000;
const PRESET = /^last-([1-9]\d{0,3})([hd])$/;

/** The days of a range written 2026-01-01..2026-01-31; undefined for anything else. */
export function readDays(text: string): { first: string; last: string } | undefined {
  const [first = "", last = "", ...more] = text.split("..");
  return more.length === 0 && isDay(first) && isDay(last) && first <= last ? { first, last } : undefined;
}

/** How long the range of a name such as last-24h is; undefined for anything else. */
export function readPreset(text: string): { count: number; unit: "h" | "d" } | undefined {
  const [, count, unit] = PRESET.exec(text) ?? [];
  return count === undefined ? undefined : { count: Number(count), unit: unit === "h" ? "h" : "d" };
}

/** Whether a text is a range, by days or by name. */
export function isDateRange(text: string): boolean {
  return readPreset(text) !== undefined || readDays(text) !== undefined;
}

/** The instants a range means in a time zone; days there have 23, 24 or 25 hours. A named range goes on to the end of today. */
export function resolveDateRange(text: string, timeZone: string, now: Date): DateRange | undefined {
  const days = readDays(text);
  if (days) return { from: startOfDay(days.first, timeZone), to: endOfDay(days.last, timeZone) };
  const preset = readPreset(text);
  if (!preset) return undefined;
  const today = dayOf(now, timeZone);
  // What happens while the page is open belongs to it, and equal questions stay equal.
  const to = endOfDay(today, timeZone);
  if (preset.unit === "d") return { from: startOfDay(addDays(today, 1 - preset.count), timeZone), to };
  return { from: new Date(Math.floor(now.getTime() / 60_000) * 60_000 - preset.count * HOUR), to };
}

/** An address without its date ranges: they meant days of another time zone. */
export function clearDateRanges(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([, value]) => !isDateRange(value)));
}

function endOfDay(day: string, timeZone: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}
