import type { Dayjs } from "dayjs";
import { dayjs } from "./dayjs";

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The local date and time of an instant in a time zone, to the second, as a Dayjs in UTC with the same fields. It is for
 * formatting and comparing local times only: as an instant it is off by the offset of the zone.
 */
export function wallClock(instant: Date, timeZone: string): Dayjs {
  const parts = clockOf(timeZone).formatToParts(instant);
  const {
    year = "",
    month,
    day,
    hour,
    minute,
    second,
  } = Object.fromEntries(parts.map(({ type, value }): [string, string] => [type, value]));
  return dayjs.utc(`${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
export function offsetAt(instant: Date, timeZone: string): number {
  return wallClock(instant, timeZone).diff(dayjs.utc(instant).startOf("second"));
}

/** Whether Intl supports a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    // Intl has no check for this; it throws a RangeError for an unknown zone.
    return false;
  }
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = "2-digit";
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  clocks.set(timeZone, clock);
  return clock;
}
