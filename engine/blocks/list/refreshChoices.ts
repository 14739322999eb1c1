const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };

/** How often a list may read itself again. */
export const refreshChoices = ["10s", "30s", "1m", "5m", "15m", "30m", "1h", "2h", "24h"];

/** The milliseconds of a choice such as 30s; undefined for anything else. */
export function refreshInterval(choice: string | undefined): number | undefined {
  const [, count, unit = ""] = /^(\d+)([smh])$/.exec(choice ?? "") ?? [];
  const size = units[unit];
  return size === undefined ? undefined : Number(count) * size;
}
