/** An hour in milliseconds. */
export const HOUR = 3_600_000;
/** A day in milliseconds. */
export const DAY = 24 * HOUR;

/** Where and when a part of the demonstration is placed. */
export interface SeedContext {
  /** The companies of the demonstration, by position. */
  companies: readonly number[];
  /** Devices there are, the eldest first. */
  devices: readonly { id: number; name: string; serial: string; company_id: number }[];
  now: Date;
}

/** The instant so many milliseconds before now. */
export const ago = (now: Date, time: number) => new Date(now.getTime() - time);
