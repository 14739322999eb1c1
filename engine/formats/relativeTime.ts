const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// Differences below the limit, in seconds, are shown in this unit.
const scale: [limit: number, size: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [minute, 1, "second"],
  [hour, minute, "minute"],
  [day, hour, "hour"],
  [7 * day, day, "day"],
  [30 * day, 7 * day, "week"],
  [365 * day, 30 * day, "month"],
  [Number.POSITIVE_INFINITY, 365 * day, "year"],
];

/** Formats the distance of an instant from now, such as "3 days ago", in a language. */
export function formatRelative(instant: Date, now: Date, language: string): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const [, size, unit] = scale.find(([limit]) => Math.abs(seconds) < limit) ?? [0, 1, "second" as const];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
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
