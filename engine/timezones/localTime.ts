import { addDays, isDay, startOfDay } from "./dayBounds";
import { dayjs } from "./dayjs";
import { firstInstant, localInstants } from "./localInstants";
import { wallClock } from "./wallClock";

const MINUTES = "YYYY-MM-DDTHH:mm";
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The format of an instant in calls: 2026-01-31T08:00:00.000Z, the same without milliseconds, or 2026-01-31 08:00:00, all UTC. */
export type InstantFormat = "iso" | "seconds" | "spaced";

const INSTANT_FORMATS: Record<InstantFormat, string> = {
  iso: "YYYY-MM-DDTHH:mm:ss.SSS[Z]",
  seconds: "YYYY-MM-DDTHH:mm:ss[Z]",
  spaced: "YYYY-MM-DD HH:mm:ss",
};

/** The local time of an instant in a time zone, as YYYY-MM-DDTHH:mm, with seconds if not 0. */
export function localTime(instant: Date, timeZone: string): string {
  const local = wallClock(instant, timeZone);
  return local.format(local.second() === 0 ? MINUTES : `${MINUTES}:ss`);
}

/**
 * The instant of a local time in a time zone, YYYY-MM-DDTHH:mm or with seconds. Of an hour repeated by a clock change, the
 * earlier instant; a skipped time is shifted forward by the change. Undefined for an invalid time.
 */
export function instantAt(time: string, timeZone: string): Date | undefined {
  const local = readLocalTime(time);
  return local && firstInstant(local, timeZone).toDate();
}

/** The effect of a clock change on a local time: skipped when clocks go forward, repeated when they go back. */
export type ClockChange = "left out" | "twice";

/** Whether a local time is skipped or repeated by a clock change; undefined for an ordinary or invalid time. */
export function clockChangeAt(time: string, timeZone: string): ClockChange | undefined {
  const local = readLocalTime(time);
  if (!local) return undefined;
  const { length } = localInstants(local, timeZone).matching;
  if (length === 0) return "left out";
  return length > 1 ? "twice" : undefined;
}

function readLocalTime(time: string) {
  const local = dayjs.utc(`${time}Z`);
  return LOCAL_TIME.test(time) && isDay(time.slice(0, 10)) && local.isValid() ? local : undefined;
}

/** Parses an instant in one of the formats of calls; undefined for anything else. */
export function readInstant(text: string): Date | undefined {
  const [day = "", time = "00:00:00"] = text.replace(/Z$/, "").split(/[ T]/);
  const instant = dayjs.utc(`${day}T${time}Z`);
  return isDay(day) && instant.isValid() ? instant.toDate() : undefined;
}

/** Formats an instant for a call. */
export function writeInstant(instant: Date, format: InstantFormat): string {
  return dayjs.utc(instant).format(INSTANT_FORMATS[format]);
}

/** The first or last millisecond of a day in a time zone. */
export function edgeOfDay(day: string, edge: "start" | "end", timeZone: string): Date {
  if (edge === "start") return startOfDay(day, timeZone);
  return dayjs(startOfDay(addDays(day, 1), timeZone))
    .subtract(1, "millisecond")
    .toDate();
}
