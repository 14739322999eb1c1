import { dayjs } from "../../domain/dayjs";

/** Formats a time for the API: UTC, YYYY-MM-DD HH:mm:ss. */
export function presentTime(time: Date): string {
  return dayjs.utc(time).format("YYYY-MM-DD HH:mm:ss");
}

/** Formats the day of a time: UTC, YYYY-MM-DD. */
export function presentDay(time: Date): string {
  return dayjs.utc(time).format("YYYY-MM-DD");
}
