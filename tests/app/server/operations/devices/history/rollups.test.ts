import { expect, test } from "vitest";
import { bucketLength } from "../../../../../../app/server/operations/devices/history/extremesOfTime";
import {
  DAY,
  HOUR,
  type RollupLevel,
  splitIntoRollups,
} from "../../../../../../app/server/operations/devices/history/rollups";

const at = (time: string) => new Date(`2026-05-${time}Z`);

const levels = (days: string, hours: string): RollupLevel[] => [
  { table: "device_day_extremes", interval: DAY, completeUntil: at(days).getTime() },
  { table: "device_hour_extremes", interval: HOUR, completeUntil: at(hours).getTime() },
];

function split(start: string, end: string, levels: readonly RollupLevel[]): string[] {
  return splitIntoRollups([at(start), at(end)], levels).map(({ table, from, until }) =>
    [table.split("_")[1], from.toISOString().slice(8, 16), until.toISOString().slice(8, 16)].join(" "),
  );
}

test.each([
  {
    what: "days, then hours, and measurements at its ends",
    given: ["01T10:20", "06T14:40"],
    made: ["06T00:00", "06T13:00"],
    want: [
      "samples 01T10:20 01T11:00",
      "hour 01T11:00 02T00:00",
      "day 02T00:00 06T00:00",
      "hour 06T00:00 06T13:00",
      "samples 06T13:00 06T14:40",
    ],
  },
  {
    what: "hours alone where no day is whole",
    given: ["01T10:00", "02T09:00"],
    made: ["06T00:00", "06T13:00"],
    want: ["hour 01T10:00 02T09:00"],
  },
  {
    what: "measurements within an hour",
    given: ["01T10:10", "01T10:50"],
    made: ["06T00:00", "06T13:00"],
    want: ["samples 01T10:10 01T10:50"],
  },
  {
    what: "measurements of what is not made yet",
    given: ["07T00:00", "09T00:00"],
    made: ["06T00:00", "06T13:00"],
    want: ["samples 07T00:00 09T00:00"],
  },
])("a range is told by $what", ({ given: [start = "", end = ""], made: [days = "", hours = ""], want }) => {
  expect(split(start, end, levels(days, hours))).toEqual(want);
});

test.each([
  { days: 1, devices: 100, want: 432_000 },
  { days: 1, devices: 5000, want: HOUR },
  { days: 30, devices: 100, want: 4 * HOUR },
  { days: 30, devices: 100_000, want: DAY },
  { days: 365, devices: 10, want: 2 * DAY },
])("$days days of $devices devices are read in pieces that nobody waits for", ({ days, devices, want }) => {
  const start = at("01T00:00");
  expect(bucketLength([start, new Date(start.getTime() + days * DAY)], devices)).toBe(want);
});
