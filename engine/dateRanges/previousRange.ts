import type { DateRange } from "./dateRange";
import { readPreset } from "./dateRange";

const MS = { h: 3_600_000, d: 86_400_000 };

/** The distance to the previous period in milliseconds: the duration of the preset, else the length of the range. */
export function rangeLength(value: string, { from, to }: DateRange): number {
  const preset = readPreset(value);
  return preset ? preset.count * MS[preset.unit] : to.getTime() - from.getTime() + 1;
}

/** Shifts a range back by a number of milliseconds. */
export function previousRange({ from, to }: DateRange, length: number): DateRange {
  return { from: new Date(from.getTime() - length), to: new Date(to.getTime() - length) };
}
