import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays, dayOf, startOfDay } from "../../../engine/timezones/dayBounds";
import { instantAt } from "../../../engine/timezones/localTime";
import { wallClock } from "../../../engine/timezones/wallClock";

// The plugin is loaded here alone. Each test shows its answer, and that of the code which takes its place: a change of the
// first one means that a new version of Day.js may do without the correction.
dayjs.extend(timezone);

const SHOWN = "YYYY-MM-DD HH:mm";
const OSLO = "Europe/Oslo";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ["2026-07-01T12:00:00Z", "2026-10-25T00:30:00.000Z"],
  ["2026-12-01T12:00:00Z", "2026-10-25T01:30:00.000Z"],
])("an hour that comes twice: asked on %s, the plugin says %s, and ours is the earlier one always", (today, own) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(today) });
  expect(dayjs.tz("2026-10-25T02:30", OSLO).toISOString()).toBe(own);
  expect(instantAt("2026-10-25T02:30", OSLO)?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
});

test.each([
  ["Europe/Oslo", "2026-03-29T01:00:00Z", "Europe/London", "2026-03-29 03:00", "2026-03-29 02:00"],
  ["America/New_York", "2026-03-08T01:00:00Z", OSLO, "2026-03-08 03:00", "2026-03-08 02:00"],
  ["Australia/Lord_Howe", "2026-10-04T00:00:00Z", OSLO, "2026-10-04 02:30", "2026-10-04 02:00"],
])("clocks that a browser in %s skips: %s in %s is %s by the plugin, and %s", (browser, instant, zone, own, shown) => {
  vi.stubEnv("TZ", browser);
  expect(dayjs(instant).tz(zone).format(SHOWN)).toBe(own);
  expect(wallClock(new Date(instant), zone).format(SHOWN)).toBe(shown);
});

test("a browser in London, on the day of its change: a time in Tokyo is read an hour late by the plugin", () => {
  vi.stubEnv("TZ", "Europe/London");
  expect(dayjs.tz("2026-03-29T05:00", "Asia/Tokyo").toISOString()).toBe("2026-03-28T21:00:00.000Z");
  expect(instantAt("2026-03-29T05:00", "Asia/Tokyo")?.toISOString()).toBe("2026-03-28T20:00:00.000Z");
});

describe("days", () => {
  test("the start of a day with a change is an hour early by the plugin, in a browser elsewhere", () => {
    vi.stubEnv("TZ", "America/New_York");
    const start = dayjs.tz("2026-03-29T12:00", OSLO).startOf("day");
    expect(start.toISOString()).toBe("2026-03-28T22:00:00.000Z");
    expect(startOfDay("2026-03-29", OSLO).toISOString()).toBe("2026-03-28T23:00:00.000Z");
  });

  test("a day later is 24 hours later by the plugin, and not the same time of day", () => {
    vi.stubEnv("TZ", "UTC");
    const later = dayjs.tz("2026-03-28T12:00", OSLO).add(1, "day");
    expect(later.toISOString()).toBe("2026-03-29T11:00:00.000Z");
    expect(instantAt(`${addDays("2026-03-28", 1)}T12:00`, OSLO)?.toISOString()).toBe("2026-03-29T10:00:00.000Z");
  });

  test("a day that the date line skipped is a day of its own by the plugin", () => {
    vi.stubEnv("TZ", "UTC");
    const skipped = dayjs.tz("2011-12-29T12:00", "Pacific/Apia").add(1, "day");
    expect(skipped.format("YYYY-MM-DD")).toBe("2011-12-30");
    expect(dayOf(skipped.toDate(), "Pacific/Apia")).toBe("2011-12-31");
    expect(startOfDay("2011-12-30", "Pacific/Apia")).toEqual(startOfDay("2011-12-31", "Pacific/Apia"));
  });

  test("a day that no month has is one of the next month by the plugin", () => {
    vi.stubEnv("TZ", "UTC");
    expect(dayjs.tz("2026-02-30T08:00", OSLO).toISOString()).toBe("2026-03-02T07:00:00.000Z");
    expect(instantAt("2026-02-30T08:00", OSLO)).toBeUndefined();
  });
});
