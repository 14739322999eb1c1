import { dayjs } from "../../domain/dayjs";

/** Retention in days, by kind of data. */
export interface Retention {
  /** Samples, and values of monitoring templates. */
  measured: number;
  /** Device events, and clients that joined or left networks. */
  events: number;
  /** Daily traffic, days online, and hourly samples and extremes. */
  usage: number;
}

/** A time series table, partitioned by a number of days. */
export interface Series {
  table: string;
  /** The partition key. */
  time: "created_at" | "date" | "day";
  /** Days per partition: few where many rows are inserted per day. */
  days: number;
  retention: keyof Retention;
}

/** All time series tables. */
export const SERIES: readonly Series[] = [
  { table: "device_samples", time: "created_at", days: 1, retention: "measured" },
  { table: "device_hours", time: "created_at", days: 28, retention: "usage" },
  { table: "device_hour_extremes", time: "created_at", days: 28, retention: "usage" },
  { table: "device_day_extremes", time: "created_at", days: 28, retention: "usage" },
  { table: "device_custom_data", time: "created_at", days: 1, retention: "measured" },
  { table: "device_events", time: "created_at", days: 7, retention: "events" },
  { table: "wireless_history", time: "created_at", days: 7, retention: "events" },
  { table: "network_changes", time: "created_at", days: 7, retention: "events" },
  { table: "device_data_usage", time: "date", days: 28, retention: "usage" },
  { table: "device_days", time: "day", days: 28, retention: "usage" },
];

/** Partitions are counted from this day on. */
const FIRST_DAY = dayjs.utc(0);

/** One partition of a series. */
export interface Partition {
  name: string;
  from: Date;
  /** Exclusive end. */
  until: Date;
}

/** The partition of a series that contains an instant. */
export function partitionAt({ table, days }: Series, time: Date): Partition {
  const day = dayjs.utc(time).startOf("day").diff(FIRST_DAY, "day");
  const from = FIRST_DAY.add(Math.floor(day / days) * days, "day");
  const name = `${table}_${from.format("YYYYMMDD")}`;
  return { name, from: from.toDate(), until: from.add(days, "day").toDate() };
}

/** The partitions that must exist before anything is written: the current one and those of the next days. */
export function upcomingPartitions(series: Series, now: Date): Partition[] {
  const partitions = [partitionAt(series, now)];
  // Created in advance, so that writes succeed even if no partition can be created for days.
  const last = dayjs.utc(now).add(Math.max(3, series.days), "day");
  for (let next = partitions[0]; next && !last.isBefore(next.until); next = partitions.at(-1)) {
    partitions.push(partitionAt(series, next.until));
  }
  return partitions;
}
