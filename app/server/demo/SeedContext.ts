/** An hour in milliseconds. */
export const HOUR = 3_600_000;
/** A day in milliseconds. */
export const DAY = 24 * HOUR;

/** The companies, devices and time that demonstration data is created for. */
export interface SeedContext {
  /** Company ids, by their index in the demonstration. */
  companies: readonly number[];
  /** Existing devices, oldest first. */
  devices: readonly { id: number; name: string; serial: string; company_id: number }[];
  now: Date;
}

/** The time a number of milliseconds before now. */
export const ago = (now: Date, time: number) => new Date(now.getTime() - time);
