import type { DateRange } from "./dateRange";
import { readPreset } from "./dateRange";

const MS = { h: 3_600_000, d: 86_400_000 };

/** How far back the time before a range begins: as long as its name says, else as long as it is. */
export function rangeLength(value: string, { from, to }: DateRange): number {
  const preset = readPreset(value);
  return preset ? preset.count * MS[preset.unit] : to.getTime() - from.getTime() + 1;
}

/** The same range, so many milliseconds earlier. */
export function previousRange({ from, to }: DateRange, length: number): DateRange {
  return { from: new Date(from.getTime() - length), to: new Date(to.getTime() - length) };
}
