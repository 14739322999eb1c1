import { dayjs } from "../timezones/dayjs";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// The largest unit of which the difference has at least one is shown.
const UNITS = ["year", "month", "week", "day", "hour", "minute"] as const;

/** Formats the distance of an instant from now, such as "3 days ago", in a language. */
export function formatRelative(instant: Date, now: Date, language: string): string {
  const [then, current] = [dayjs.utc(instant), dayjs.utc(now)];
  const unit = UNITS.find((each) => then.diff(current, each) !== 0) ?? "second";
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(then.diff(current, unit), unit);
}

/** Formats a number of seconds with its two largest units, such as 3d 4h. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / day), "d"],
    [Math.floor((whole % day) / hour), "h"],
    [Math.floor((whole % hour) / minute), "m"],
    [whole % minute, "s"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return "0s";
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count}${unit}`).join(" ");
}
