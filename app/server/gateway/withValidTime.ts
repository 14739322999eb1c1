import type { Values } from "../../domain/telemetry/deviceColumns";

/** How far the clock of a satellite receiver may be off, in seconds: beyond that it tells another epoch. */
const MOST_OFF = 86_400;

/** Leaves out a satellite time that is years off, as receivers tell it whose weeks began anew; the position still counts. */
export function withValidTime(values: Values, now: string): Values {
  const { gps_time } = values;
  if (typeof gps_time !== "number") return values;
  const isSound = Math.abs(gps_time - Date.parse(now) / 1000) <= MOST_OFF;
  return isSound ? values : { ...values, gps_time: null };
}
