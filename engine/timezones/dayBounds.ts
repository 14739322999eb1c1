import { DAY_FORMAT, dayjs } from "./dayjs";
import { firstInstant } from "./localInstants";
import { wallClock } from "./wallClock";

// With its time and zone: Day.js takes the years 0 to 99 of a date alone for those from 1900 on.
const midnight = (day: string) => dayjs.utc(`${day}T00:00:00Z`);

/** The local date of an instant in a time zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).format(DAY_FORMAT);
}

/** The instant at which a day starts in a time zone; not always at midnight, which some clock changes skip. */
export function startOfDay(day: string, timeZone: string): Date {
  return firstInstant(midnight(day), timeZone).toDate();
}

/** Adds a number of days, which may be negative, to a date. */
export function addDays(day: string, days: number): string {
  return midnight(day).add(days, "day").format(DAY_FORMAT);
}

/** Whether a text is a valid date as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return midnight(text).format(DAY_FORMAT) === text;
}
