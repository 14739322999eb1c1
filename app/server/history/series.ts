/** How many days what grows with time is kept, by what it is. */
export interface Retention {
  /** What devices measured, and what they told when asked for more. */
  measured: number;
  /** What devices did, and what came and went in their networks. */
  events: number;
  /** What devices used in a day, on which days they were seen, and what they measured first, at most and at least in each hour. */
  usage: number;
}

/** A table that grows with time and is kept in pieces of so many days. */
export interface Series {
  table: string;
  /** The column with the time, by which it is cut. */
  time: "created_at" | "date" | "day";
  /** How many days lie in one piece: few where many rows come in a day. */
  days: number;
  kept: keyof Retention;
}

/** All that grows with time. */
export const SERIES: readonly Series[] = [
  { table: "device_samples", time: "created_at", days: 1, kept: "measured" },
  { table: "device_hours", time: "created_at", days: 28, kept: "usage" },
  { table: "device_hour_extremes", time: "created_at", days: 28, kept: "usage" },
  { table: "device_day_extremes", time: "created_at", days: 28, kept: "usage" },
  { table: "device_custom_data", time: "created_at", days: 1, kept: "measured" },
  { table: "device_events", time: "created_at", days: 7, kept: "events" },
  { table: "wireless_history", time: "created_at", days: 7, kept: "events" },
  { table: "network_changes", time: "created_at", days: 7, kept: "events" },
  { table: "device_data_usage", time: "date", days: 28, kept: "usage" },
  { table: "device_days", time: "day", days: 28, kept: "usage" },
];

const DAY = 86_400_000;

/** One piece of a series. */
export interface Partition {
  name: string;
  from: Date;
  /** The instant after its last. */
  until: Date;
}

/** The piece of a series in which an instant lies. */
export function partitionAt({ table, days }: Series, time: Date): Partition {
  const length = days * DAY;
  const from = new Date(Math.floor(time.getTime() / length) * length);
  const day = from.toISOString().slice(0, 10).replaceAll("-", "");
  return { name: `${table}_${day}`, from, until: new Date(from.getTime() + length) };
}

/** The pieces that must be there before anything is written: this one, and those of the next days. */
export function upcomingPartitions(series: Series, now: Date): Partition[] {
  const pieces = [partitionAt(series, now)];
  // A server that could not make pieces for days still finds the one it writes to.
  const last = now.getTime() + Math.max(3, series.days) * DAY;
  for (let next = pieces[0]; next && next.until.getTime() <= last; next = pieces.at(-1)) {
    pieces.push(partitionAt(series, next.until));
  }
  return pieces;
}
