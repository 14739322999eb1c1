import { formatTimestamp, readTimestamp } from "#engine";

/** A measurement: its time in UTC, and values by parameter. */
export interface Sample {
  created_at: string;
  [parameter: string]: unknown;
}

/** How much time a line of the file stands for. */
export type Interval = "all" | "hour" | "day";

/** What is written into the file. */
export interface HistoryChoice {
  parameters: readonly string[];
  interval: Interval;
  timeZone: string;
}

/** As many characters of a time as are equal within the interval: to the hour, to the day. */
const SAME: Record<Exclude<Interval, "all">, number> = { hour: 13, day: 10 };

/** The parameters that were measured at all, in the order they were first told. */
export function measuredParameters(samples: readonly Sample[]): string[] {
  const told = samples.flatMap((sample) => Object.keys(sample).filter((name) => sample[name] !== null));
  return [...new Set(told)].filter((name) => name !== "created_at");
}

/** The lines of the file: times on the clocks of a zone; within an interval the mean of numbers, of other values the last. */
export function historyRows(
  samples: readonly Sample[],
  { parameters, interval, timeZone }: HistoryChoice,
): Record<string, unknown>[] {
  const timed = samples.map((sample) => ({ sample, time: timeOf(sample, timeZone) }));
  if (interval === "all") return timed.map(({ sample, time }) => lineOf(time, [sample], parameters));
  const groups = new Map<string, Sample[]>();
  for (const { sample, time } of timed) {
    const key = time.slice(0, SAME[interval]);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups].map(([time, members]) => lineOf(interval === "hour" ? `${time}:00` : time, members, parameters));
}

/** Whether two measurements come into one line of the file. */
export function isSameInterval(one: Sample, other: Sample, { interval, timeZone }: HistoryChoice): boolean {
  if (interval === "all") return one === other;
  return timeOf(one, timeZone).slice(0, SAME[interval]) === timeOf(other, timeZone).slice(0, SAME[interval]);
}

function timeOf({ created_at }: Sample, timeZone: string): string {
  const instant = readTimestamp(created_at);
  return instant ? formatTimestamp(instant, timeZone) : created_at;
}

function lineOf(time: string, samples: readonly Sample[], parameters: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([["time", time], ...parameters.map((name) => [name, together(samples, name)])]);
}

/** What is measured in tenths of the unit people read. */
const TENTHS: ReadonlySet<string> = new Set(["temperature", "temperature_2"]);

function together(samples: readonly Sample[], name: string): unknown {
  const found = meanOf(samples, name);
  return typeof found === "number" && TENTHS.has(name) ? Math.round(found * 100) / 1000 : found;
}

function meanOf(samples: readonly Sample[], name: string): unknown {
  const values = samples.map((sample) => sample[name]).filter((value) => value !== null && value !== undefined);
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0 || numbers.length < values.length || numbers.length === 1) return values.at(-1) ?? null;
  return Math.round((numbers.reduce((sum, value) => sum + value, 0) / numbers.length) * 1000) / 1000;
}
