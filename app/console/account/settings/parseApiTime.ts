import { dayjs } from "../../../domain/dayjs";

/** Parses a timestamp of the API: UTC, `YYYY-MM-DD HH:mm:ss`. */
export function parseApiTime(time: string): Date {
  return dayjs.utc(time).toDate();
}
