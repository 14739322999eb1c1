import { wallClock } from "./wallClock";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** No zone is further from UTC. */
const FARTHEST = 15 * 60 * MINUTE;

/** The day, as YYYY-MM-DD, that the clocks of a time zone show at an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, day } = wallClock(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** The instant a day begins in a time zone: not always its midnight, which some changes of clocks leave out. */
export function startOfDay(day: string, timeZone: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [middle - FARTHEST, middle + FARTHEST];
  while (after - before > MINUTE) {
    const between = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (dayOf(new Date(between), timeZone) < day) before = between;
    else after = between;
  }
  return new Date(after);
}

/** The day so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
