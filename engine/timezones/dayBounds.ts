import { wallClock } from "./wallClock";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Upper bound of UTC offsets, in milliseconds. */
const MAX_OFFSET = 15 * 60 * MINUTE;

/** The local date of an instant in a time zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, day } = wallClock(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** The instant at which a day starts in a time zone; not always at midnight, which some clock changes skip. */
export function startOfDay(day: string, timeZone: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [middle - MAX_OFFSET, middle + MAX_OFFSET];
  while (after - before > MINUTE) {
    const between = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (dayOf(new Date(between), timeZone) < day) before = between;
    else after = between;
  }
  return new Date(after);
}

/** Adds a number of days, which may be negative, to a date. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a valid date as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
