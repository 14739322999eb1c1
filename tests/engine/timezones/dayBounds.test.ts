import { describe, expect, it, test } from "vitest";
import { addDays, dayOf, isDay, startOfDay } from "../../../engine/timezones/dayBounds";

const HOUR = 3_600_000;

describe("startOfDay", () => {
  it.each([
    ["2026-01-15", "UTC", "2026-01-15T00:00:00.000Z", 24],
    ["2026-01-15", "Europe/Vilnius", "2026-01-14T22:00:00.000Z", 24],
    ["2026-03-29", "Europe/Vilnius", "2026-03-28T22:00:00.000Z", 23],
    ["2026-10-25", "Europe/Vilnius", "2026-10-24T21:00:00.000Z", 25],
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z", 23],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z", 25],
    ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00:00.000Z", 24.5],
    ["2026-06-01", "Asia/Kathmandu", "2026-05-31T18:15:00.000Z", 24],
    ["2026-06-01", "Pacific/Kiritimati", "2026-05-31T10:00:00.000Z", 24],
    ["2026-06-01", "Pacific/Pago_Pago", "2026-06-01T11:00:00.000Z", 24],
    // The clocks go from 24:00 to 1:00: the day has no midnight.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z", 23],
    // The day was skipped when the date line moved.
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z", 0],
  ])("%s in %s begins at %s and has %d hours", (day, zone, begin, hours) => {
    const start = startOfDay(day, zone);
    expect(start.toISOString()).toBe(begin);
    expect(startOfDay(addDays(day, 1), zone).getTime() - start.getTime()).toBe(hours * HOUR);
  });

  it("lies on its day, and the minute before does not, in every zone and on every day of a year", () => {
    for (const zone of Intl.supportedValuesOf("timeZone").filter((_, index) => index % 20 === 0)) {
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 13)) {
        const start = startOfDay(day, zone);
        expect([zone, dayOf(start, zone)]).toEqual([zone, day]);
        expect(dayOf(new Date(start.getTime() - 60_000), zone)).toBe(addDays(day, -1));
      }
    }
  });
});

test.each([
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["", false],
  ["2026-01-01T00:00", false],
])("%s is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
