const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Parses an interval such as 30s, 5m or 1h to milliseconds; undefined for anything else. */
export function refreshInterval(choice: string | undefined): number | undefined {
  const [, count, unit = ""] = /^(\d+)([smh])$/.exec(choice ?? "") ?? [];
  const size = units[unit];
  return size === undefined ? undefined : Number(count) * size;
}
