import { addDays, dayOf, isDay, startOfDay } from "./dayBounds";
import { wallClock } from "./wallClock";

const DAY = 86_400_000;

/** How an instant is written for a call: 2026-01-31T08:00:00.000Z, the same without milliseconds, or 2026-01-31 08:00:00, all UTC. */
export type InstantFormat = "iso" | "seconds" | "spaced";

/** What the clocks of a time zone show at an instant, as YYYY-MM-DDTHH:mm, with seconds where there are some. */
export function localTime(instant: Date, timeZone: string): string {
  const { hour, minute, second } = wallClock(instant, timeZone);
  return `${dayOf(instant, timeZone)}T${hour}:${minute}${second === "00" ? "" : `:${second}`}`;
}

/**
 * The instant at which the clocks of a time zone show a time, YYYY-MM-DDTHH:mm or with seconds; the earlier one of an hour
 * that comes twice, and of one that is left out the time as much later; undefined for what is no time.
 */
export function instantAt(time: string, timeZone: string): Date | undefined {
  const found = instantsAt(time, timeZone);
  if (!found) return undefined;
  return new Date(found.fits.length > 0 ? Math.min(...found.fits) : found.before);
}

/** What a change of the clocks makes of a time: left out as they go forward, or shown twice as they go back. */
export type ClockChange = "left out" | "twice";

/** Whether the clocks of a time zone leave out a time, or show it twice; undefined for a time like any other, and for none. */
export function clockChangeAt(time: string, timeZone: string): ClockChange | undefined {
  const fits = instantsAt(time, timeZone)?.fits;
  if (fits === undefined) return undefined;
  if (fits.length === 0) return "left out";
  return new Set(fits).size > 1 ? "twice" : undefined;
}

/** The instants at which clocks show a time, and the one it would be had they not changed. */
function instantsAt(time: string, timeZone: string): { fits: number[]; before: number } | undefined {
  const shown = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) || Number.isNaN(shown) || !isDay(time.slice(0, 10))) return undefined;
  const before = shown - offsetAt(shown - DAY, timeZone);
  const after = shown - offsetAt(shown + DAY, timeZone);
  return { before, fits: [before, after].filter((at) => at + offsetAt(at, timeZone) === shown) };
}

/** The instant a text names, as calls write it; undefined for anything else. */
export function readInstant(text: string): Date | undefined {
  const [day = "", time = "00:00:00"] = text.replace(/Z$/, "").split(/[ T]/);
  const instant = isDay(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  return Number.isNaN(instant) ? undefined : new Date(instant);
}

/** An instant as a call writes it. */
export function writeInstant(instant: Date, written: InstantFormat): string {
  const iso = instant.toISOString();
  if (written === "iso") return iso;
  const seconds = iso.slice(0, 19);
  return written === "seconds" ? `${seconds}Z` : seconds.replace("T", " ");
}

/** The instant a day begins in a time zone, or the last millisecond before it is over. */
export function edgeOfDay(day: string, edge: "start" | "end", timeZone: string): Date {
  if (edge === "start") return startOfDay(day, timeZone);
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/** How far the clocks of a time zone are ahead of UTC at an instant (ms). */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const { year, month, day, hour, minute, second } = wallClock(new Date(whole), timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - whole;
}
