import { addDays, dayOf, isDay, startOfDay } from "../timezones/dayBounds";
import { dayjs } from "../timezones/dayjs";
import { edgeOfDay } from "../timezones/localTime";

/** A range of time; `to` is inclusive, to the millisecond. */
export interface DateRange {
  from: Date;
  to: Date;
}

/** The presets, each a duration until now. */
export const PRESETS = ["last-24h", "last-7d", "last-30d", "last-90d", "last-365d"] as const;

const PRESET = /^last-([1-9]\d{0,3})([hd])$/;

/** Parses a range such as 2026-01-01..2026-01-31; undefined for anything else. */
export function readDays(text: string): { first: string; last: string } | undefined {
  const [first = "", last = "", ...rest] = text.split("..");
  return rest.length === 0 && isDay(first) && isDay(last) && first <= last ? { first, last } : undefined;
}

/** Parses a preset such as last-24h; undefined for anything else. */
export function readPreset(text: string): { count: number; unit: "h" | "d" } | undefined {
  const [, count, unit] = PRESET.exec(text) ?? [];
  return count === undefined ? undefined : { count: Number(count), unit: unit === "h" ? "h" : "d" };
}

/** Whether a text is a range of days or a preset. */
export function isDateRange(text: string): boolean {
  return readPreset(text) !== undefined || readDays(text) !== undefined;
}

/** Resolves a range to instants in a time zone, where days have 23, 24 or 25 hours. A preset ends at the end of today. */
export function resolveDateRange(text: string, timeZone: string, now: Date): DateRange | undefined {
  const days = readDays(text);
  if (days) return { from: startOfDay(days.first, timeZone), to: edgeOfDay(days.last, "end", timeZone) };
  const preset = readPreset(text);
  if (!preset) return undefined;
  const today = dayOf(now, timeZone);
  // Includes events while the page is open, and keeps the query key stable.
  const to = edgeOfDay(today, "end", timeZone);
  if (preset.unit === "d") return { from: startOfDay(addDays(today, 1 - preset.count), timeZone), to };
  return { from: dayjs.utc(now).startOf("minute").subtract(preset.count, "hour").toDate(), to };
}

/** Removes date ranges from an address, as on a change of time zone. */
export function clearDateRanges(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([, value]) => !isDateRange(value)));
}
