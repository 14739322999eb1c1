import { dayjs } from "../timezones/dayjs";
import { chosenTimeZone } from "../timezones/timeZone";
import { wallClock } from "../timezones/wallClock";

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;
const FORMAT = "YYYY-MM-DD HH:mm:ss";

/** Parses an instant: YYYY-MM-DD HH:mm:ss (UTC unless it has an offset), ISO 8601, or seconds since 1970. */
export function readTimestamp(value: unknown): Date | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const instant = typeof value === "number" ? dayjs.unix(value) : parse(value);
  return instant.isValid() ? instant.toDate() : undefined;
}

function parse(text: string) {
  const [, day, time, zone] = TIMESTAMP.exec(text) ?? [];
  // Other texts are left to Date: Day.js reads any ten digits as a date.
  return day === undefined ? dayjs(new Date(text)) : dayjs.utc(`${day}T${time}${zone ?? "Z"}`);
}

/** Formats an instant as YYYY-MM-DD HH:mm:ss in a time zone. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).format(FORMAT);
}

/** Formats an instant as YYYY-MM-DD HH:mm:ss in the active time zone. */
export function formatActiveTime(instant: Date): string {
  const chosen = chosenTimeZone();
  // The browser's own zone needs no Intl, whose first use takes about 100 ms.
  return chosen === undefined ? dayjs(instant).format(FORMAT) : formatTimestamp(instant, chosen);
}
