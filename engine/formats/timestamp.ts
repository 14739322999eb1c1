import { chosenTimeZone } from "../timezones/timeZone";
import { browserWallClock, type WallClock, wallClock } from "../timezones/wallClock";

const WRITTEN = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** The instant a value means: YYYY-MM-DD HH:mm:ss (UTC unless it says otherwise), ISO 8601, or seconds since 1970. */
export function readTimestamp(value: unknown): Date | undefined {
  if (typeof value === "number") return valid(new Date(value * 1000));
  if (typeof value !== "string") return undefined;
  const [, day, time, zone] = WRITTEN.exec(value) ?? [];
  return valid(new Date(day === undefined ? value : `${day}T${time}${zone ?? "Z"}`));
}

/** An instant as YYYY-MM-DD HH:mm:ss on the clocks of a time zone. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  return written(wallClock(instant, timeZone));
}

/** An instant as YYYY-MM-DD HH:mm:ss in the active time zone. */
export function formatActiveTime(instant: Date): string {
  const chosen = chosenTimeZone();
  return written(chosen === undefined ? browserWallClock(instant) : wallClock(instant, chosen));
}

function written({ year, month, day, hour, minute, second }: WallClock): string {
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

function valid(instant: Date): Date | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
