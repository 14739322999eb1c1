import type { Translate } from "../languages/translate";
import { readDays, readPreset } from "./dateRange";

/** Formats a date range for display. */
export function rangeText(value: string, t: Translate): string {
  const days = readDays(value);
  if (days) return days.first === days.last ? days.first : `${days.first} – ${days.last}`;
  const preset = readPreset(value);
  if (!preset) return value;
  const { count } = preset;
  return preset.unit === "h"
    ? t("{count, plural, one {Last hour} other {Last # hours}}", { count })
    : t("{count, plural, one {Last day} other {Last # days}}", { count });
}
