import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTimestamp } from "../../../engine/formats/timestamp";
import { addDays, dayOf, startOfDay } from "../../../engine/timezones/dayBounds";
import { clockChangeAt, edgeOfDay, instantAt, localTime } from "../../../engine/timezones/localTime";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// Changes of an hour, half an hour and two hours, at midnight and just after it, around Ramadan, of the zone's own offset,
// and of the date line.
const ZONES =
  "Europe/Oslo Europe/London America/New_York America/St_Johns America/Sao_Paulo America/Havana America/Caracas Australia/Lord_Howe Pacific/Chatham Pacific/Apia Pacific/Kiritimati Africa/Casablanca Africa/Cairo Asia/Beirut Asia/Tehran Asia/Pyongyang Antarctica/Troll".split(
    " ",
  );

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What Intl says the clocks of a zone show: the Swedish format is YYYY-MM-DD HH:mm:ss. */
function shownAt(instant: number, timeZone: string): string {
  const options = { timeZone, dateStyle: "short", timeStyle: "medium" } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", options);
  clocks.set(timeZone, clock);
  return clock.format(instant);
}

const utcOf = (shown: string) => Date.parse(`${shown.replace(" ", "T")}Z`);
const offsetOf = (instant: number, zone: string) => utcOf(shownAt(instant, zone)) - instant;

interface Change {
  zone: string;
  /** The first instant with the new offset. */
  at: number;
  before: number;
  after: number;
}

/** All clock changes of a zone between 1990 and 2037, found by bisecting weeks. */
function changesOf(zone: string): Change[] {
  const changes: Change[] = [];
  let after = offsetOf(Date.UTC(1990, 0), zone);
  for (let week = Date.UTC(1990, 0); week < Date.UTC(2037, 0); week += 7 * DAY) {
    const before = after;
    after = offsetOf(week + 7 * DAY, zone);
    if (before === after) continue;
    let [low, high] = [week, week + 7 * DAY];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (offsetOf(middle, zone) === before) low = middle;
      else high = middle;
    }
    changes.push({ zone, at: high, before, after });
  }
  return changes;
}

const changes = ZONES.flatMap(changesOf);
const anyChange = fc.constantFrom(...changes);
const near = fc.integer({ min: -3 * 24 * 3600, max: 3 * 24 * 3600 });
const runs = { seed: 20_260_329, numRuns: 1000 };

test("every zone of the test has clock changes", () => {
  expect(ZONES.filter((zone) => !changes.some((change) => change.zone === zone))).toEqual([]);
});

describe("around a clock change, as Intl knows it", () => {
  test("an instant is shown as the clocks show it", () => {
    fc.assert(
      fc.property(anyChange, near, ({ zone, at }, seconds) => {
        const instant = at + seconds * 1000;
        const shown = shownAt(instant, zone);
        expect(formatTimestamp(new Date(instant), zone)).toBe(shown);
        expect(dayOf(new Date(instant), zone)).toBe(shown.slice(0, 10));
        expect(localTime(new Date(instant), zone)).toBe(shown.replace(" ", "T").replace(/(T\d\d:\d\d):00$/, "$1"));
      }),
      runs,
    );
  });

  test("a time that is shown is read as the first instant that shows it", () => {
    fc.assert(
      fc.property(anyChange, near, ({ zone, at, before, after }, seconds) => {
        const instant = at + seconds * 1000;
        const shown = shownAt(instant, zone);
        const isRepeated = shownAt(instant - Math.abs(before - after), zone) === shown;
        const first = isRepeated ? instant - Math.abs(before - after) : instant;
        expect(instantAt(shown.replace(" ", "T"), zone)?.getTime()).toBe(first);
      }),
      runs,
    );
  });

  test("a skipped time is read with the offset before the change, and both kinds of times are recognized", () => {
    const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(anyChange, part, ({ zone, at, before, after }, share) => {
        const [from, to] = [at + Math.min(before, after), at + Math.max(before, after)];
        const local = from + Math.floor((share * (to - from)) / MINUTE) * MINUTE;
        const text = new Date(local).toISOString().slice(0, 16);
        expect(clockChangeAt(text, zone)).toBe(after > before ? "left out" : "twice");
        expect(instantAt(text, zone)?.getTime()).toBe(local - before);
        const [last, next] = [from - MINUTE, to].map((time) => new Date(time).toISOString().slice(0, 16));
        expect([clockChangeAt(last ?? "", zone), clockChangeAt(next ?? "", zone)]).toEqual([undefined, undefined]);
      }),
      runs,
    );
  });

  test("a day begins with its first instant, or that of the next day where it is skipped, and ends before the next", () => {
    fc.assert(
      fc.property(anyChange, fc.integer({ min: -3, max: 3 }), ({ zone, at }, days) => {
        const day = addDays(shownAt(at, zone).slice(0, 10), days);
        const start = startOfDay(day, zone).getTime();
        expect(shownAt(start, zone).slice(0, 10) >= day).toBe(true);
        expect(shownAt(start - MINUTE, zone).slice(0, 10) < day).toBe(true);
        const end = edgeOfDay(day, "end", zone).getTime();
        expect(end + 1).toBe(startOfDay(addDays(day, 1), zone).getTime());
        expect(end + 1 === start || shownAt(end, zone).startsWith(day)).toBe(true);
      }),
      runs,
    );
  });
});

test("days are added as UTC counts them", () => {
  // From the year 12 on.
  const days = fc.integer({ min: -715_000, max: Date.UTC(9000, 0) / DAY });
  const iso = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
  fc.assert(
    fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
      expect(addDays(iso(day), count)).toBe(iso(day + count));
    }),
    runs,
  );
});
