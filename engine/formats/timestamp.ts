import { chosenTimeZone } from "../timezones/timeZone";
import { browserWallClock, type WallClock, wallClock } from "../timezones/wallClock";

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;

/** Parses an instant: YYYY-MM-DD HH:mm:ss (UTC unless it has an offset), ISO 8601, or seconds since 1970. */
export function readTimestamp(value: unknown): Date | undefined {
  if (typeof value === "number") return valid(new Date(value * 1000));
  if (typeof value !== "string") return undefined;
  const [, day, time, zone] = TIMESTAMP.exec(value) ?? [];
  return valid(new Date(day === undefined ? value : `${day}T${time}${zone ?? "Z"}`));
}

/** Formats an instant as YYYY-MM-DD HH:mm:ss in a time zone. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  return formatWallClock(wallClock(instant, timeZone));
}

/** Formats an instant as YYYY-MM-DD HH:mm:ss in the active time zone. */
export function formatActiveTime(instant: Date): string {
  const chosen = chosenTimeZone();
  return formatWallClock(chosen === undefined ? browserWallClock(instant) : wallClock(instant, chosen));
}

function formatWallClock({ year, month, day, hour, minute, second }: WallClock): string {
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

function valid(instant: Date): Date | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
