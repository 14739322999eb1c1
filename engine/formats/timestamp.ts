const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The instant a value means: YYYY-MM-DD HH:mm:ss (UTC unless it says otherwise), ISO 8601, or seconds since 1970. */
export function readTimestamp(value: unknown): Date | undefined {
  if (typeof value === "number") return valid(new Date(value * 1000));
  if (typeof value !== "string") return undefined;
  const [, day, time, zone] = written.exec(value) ?? [];
  return valid(new Date(day === undefined ? value : `${day}T${time}${zone ?? "Z"}`));
}

/** An instant as YYYY-MM-DD HH:mm:ss on the clocks of a time zone. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The active time zone: the one in the cookie setTimeZone, else the one the browser is in. */
export function readTimeZone(cookie: string, guessed: string): string {
  const chosen = /(?:^|;\s*)setTimeZone=([^;]*)/.exec(cookie)?.[1];
  return chosen !== undefined && isTimeZone(decode(chosen)) ? decode(chosen) : guessed;
}

/** The active time zone of this browser. */
export function activeTimeZone(): string {
  return readTimeZone(document.cookie, Intl.DateTimeFormat().resolvedOptions().timeZone);
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

function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    // Intl has no question for this; it throws for a zone it does not know.
    return false;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A cookie written by hand may hold a bare percent sign.
    return text;
  }
}

function valid(instant: Date): Date | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
