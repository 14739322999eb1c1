import { formatTimestamp, readTimestamp } from "#engine";

/** A measurement: its timestamp in UTC and its values by parameter. */
export interface Sample {
  created_at: string;
  [parameter: string]: unknown;
}

/** Aggregation interval of a row; `all` for no aggregation. */
export type Interval = "all" | "hour" | "day";

/** Options of an export. */
export interface HistoryChoice {
  parameters: readonly string[];
  interval: Interval;
  timeZone: string;
}

/** Length of the timestamp prefix that is equal within an interval: to the hour, to the day. */
const PREFIX_LENGTHS: Record<Exclude<Interval, "all">, number> = { hour: 13, day: 10 };

/** Names of the parameters with at least one value, in the order they first appear. */
export function measuredParameters(samples: readonly Sample[]): string[] {
  const names = samples.flatMap((sample) => Object.keys(sample).filter((name) => sample[name] !== null));
  return [...new Set(names)].filter((name) => name !== "created_at");
}

/**
 * The rows of the file, with times in the chosen time zone. Within an interval, numbers are averaged (three decimals) and of
 * other values the last one counts.
 */
export function historyRows(
  samples: readonly Sample[],
  { parameters, interval, timeZone }: HistoryChoice,
): Record<string, unknown>[] {
  const timed = samples.map((sample) => ({ sample, time: timeOf(sample, timeZone) }));
  if (interval === "all") return timed.map(({ sample, time }) => rowOf(time, [sample], parameters));
  const groups = new Map<string, Sample[]>();
  for (const { sample, time } of timed) {
    const key = time.slice(0, PREFIX_LENGTHS[interval]);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups].map(([time, members]) => rowOf(interval === "hour" ? `${time}:00` : time, members, parameters));
}

/** Whether two measurements are aggregated into the same row. */
export function isSameInterval(one: Sample, other: Sample, { interval, timeZone }: HistoryChoice): boolean {
  if (interval === "all") return one === other;
  return (
    timeOf(one, timeZone).slice(0, PREFIX_LENGTHS[interval]) ===
    timeOf(other, timeZone).slice(0, PREFIX_LENGTHS[interval])
  );
}

function timeOf({ created_at }: Sample, timeZone: string): string {
  const instant = readTimestamp(created_at);
  return instant ? formatTimestamp(instant, timeZone) : created_at;
}

function rowOf(time: string, samples: readonly Sample[], parameters: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([["time", time], ...parameters.map((name) => [name, aggregate(samples, name)])]);
}

/** Parameters that devices report in tenths of a degree. */
const TENTHS: ReadonlySet<string> = new Set(["temperature", "temperature_2"]);

function aggregate(samples: readonly Sample[], name: string): unknown {
  const mean = meanOf(samples, name);
  return typeof mean === "number" && TENTHS.has(name) ? Math.round(mean * 100) / 1000 : mean;
}

function meanOf(samples: readonly Sample[], name: string): unknown {
  const values = samples.map((sample) => sample[name]).filter((value) => value !== null && value !== undefined);
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0 || numbers.length < values.length || numbers.length === 1) return values.at(-1) ?? null;
  return Math.round((numbers.reduce((sum, value) => sum + value, 0) / numbers.length) * 1000) / 1000;
}
