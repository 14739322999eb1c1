const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone show at an instant, as texts of two digits (the year of four). */
export interface WallClock {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** What the clocks of a time zone show at an instant. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = clockOf(timeZone).formatToParts(instant);
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return found as unknown as WallClock;
}

/** What the clocks show where the browser is, read without Intl: the first use of that takes a tenth of a second. */
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

/** Whether there is such a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    // Intl has no question for this; it throws for a zone it does not know.
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
