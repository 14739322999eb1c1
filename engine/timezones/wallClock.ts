const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time in a time zone, as strings of two digits (the year of four). */
export interface WallClock {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** The local date and time of an instant in a time zone. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = clockOf(timeZone).formatToParts(instant);
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return found as unknown as WallClock;
}

/** The local date and time of an instant in the browser's zone, without Intl, whose first use takes about 100 ms. */
export function browserWallClock(instant: Date): WallClock {
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    year: String(instant.getFullYear()),
    month: two(instant.getMonth() + 1),
    day: two(instant.getDate()),
    hour: two(instant.getHours()),
    minute: two(instant.getMinutes()),
    second: two(instant.getSeconds()),
  };
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
