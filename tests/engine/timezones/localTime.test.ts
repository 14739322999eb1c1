import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edgeOfDay, instantAt, localTime, readInstant, writeInstant } from "../../../engine/timezones/localTime";

const OSLO = "Europe/Oslo";
const at = (time: string, zone = OSLO) => instantAt(time, zone)?.toISOString();

describe("the instant of a time in a zone", () => {
  test.each([
    ["2026-01-31T08:00", OSLO, "2026-01-31T07:00:00.000Z"],
    ["2026-07-31T08:00:30", OSLO, "2026-07-31T06:00:30.000Z"],
    // Skipped by the change to daylight saving: shifted by the length of the gap.
    ["2026-03-29T02:30", OSLO, "2026-03-29T01:30:00.000Z"],
    // Ambiguous at the change back: the first of the two instants.
    ["2026-10-25T02:30", OSLO, "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T03:00", OSLO, "2026-10-25T02:00:00.000Z"],
    ["2026-01-31T08:00", "Asia/Kathmandu", "2026-01-31T02:15:00.000Z"],
    ["2026-01-31T08:00", "Pacific/Tongatapu", "2026-01-30T19:00:00.000Z"],
    ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
  ])("%s in %s is %s", (time, zone, want) => {
    expect(at(time, zone)).toBe(want);
  });

  test.each(["", "2026-02-30T08:00", "2026-01-31", "2026-01-31T25:00", "soon"])("%j is no time", (time) => {
    expect(at(time)).toBeUndefined();
  });

  test("what the clocks show leads back to the instant, but for the hour that comes twice", () => {
    const zones = fc.constantFrom(OSLO, "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham", "UTC");
    const seconds = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2037, 0) / 1000 });
    fc.assert(
      fc.property(seconds, zones, (second, zone) => {
        const instant = new Date(second * 1000);
        const back = instantAt(localTime(instant, zone), zone)?.getTime() ?? 0;
        expect(localTime(new Date(back), zone)).toBe(localTime(instant, zone));
        expect(instant.getTime() - back).toBeOneOf([0, 1_800_000, 3_600_000]);
      }),
    );
  });
});

test.each([
  ["2026-03-29", 23],
  ["2026-10-25", 25],
  ["2026-10-26", 24],
])("the day %s has %d hours in Oslo", (day, hours) => {
  const [start, end] = [edgeOfDay(day, "start", OSLO), edgeOfDay(day, "end", OSLO)];
  expect((end.getTime() + 1 - start.getTime()) / 3_600_000).toBe(hours);
});

test("what one call writes another reads", () => {
  const instant = new Date("2026-01-31T08:00:00.000Z");
  const written = (["iso", "seconds", "spaced"] as const).map((how) => writeInstant(instant, how));
  expect(written).toEqual(["2026-01-31T08:00:00.000Z", "2026-01-31T08:00:00Z", "2026-01-31 08:00:00"]);
  for (const text of written) expect(readInstant(text)).toEqual(instant);
  for (const text of ["", "2026-02-30 08:00:00", "2026-01-31 8 o'clock"]) expect(readInstant(text)).toBeUndefined();
});
