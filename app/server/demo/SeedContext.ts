import { dayjs } from "../../domain/dayjs";

/** The companies, devices and time that demonstration data is created for. */
export interface SeedContext {
  /** Company ids, by their index in the demonstration. */
  companies: readonly number[];
  /** Existing devices, oldest first. */
  devices: readonly { id: number; name: string; serial: string; company_id: number }[];
  now: Date;
}

/** The time a number of hours or whole days before now: Day.js rounds days. */
export const ago = (now: Date, count: number, unit: "hour" | "day") => dayjs.utc(now).subtract(count, unit).toDate();
