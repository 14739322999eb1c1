import { dayjs } from "../timezones/dayjs";
import type { DateRange } from "./dateRange";
import { readPreset } from "./dateRange";

/** The distance to the previous period in milliseconds: the duration of the preset, else the length of the range. */
export function rangeLength(value: string, { from, to }: DateRange): number {
  const preset = readPreset(value);
  const end = dayjs.utc(to);
  return preset ? end.diff(end.subtract(preset.count, preset.unit)) : end.diff(dayjs.utc(from)) + 1;
}

/** Shifts a range back by a number of milliseconds. */
export function previousRange({ from, to }: DateRange, length: number): DateRange {
  const shift = (instant: Date) => dayjs.utc(instant).subtract(length, "millisecond").toDate();
  return { from: shift(from), to: shift(to) };
}
