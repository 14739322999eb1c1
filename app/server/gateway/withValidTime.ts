import type { Values } from "../../domain/telemetry/deviceColumns";

/** Maximum deviation of a GPS clock in seconds; a larger one indicates a wrong epoch. */
const MAX_DEVIATION_SECONDS = 86_400;

/** Removes a GPS time that is years off because of a week number rollover; the position remains valid. */
export function withValidTime(values: Values, now: string): Values {
  const { gps_time } = values;
  if (typeof gps_time !== "number") return values;
  const isValid = Math.abs(gps_time - Date.parse(now) / 1000) <= MAX_DEVIATION_SECONDS;
  return isValid ? values : { ...values, gps_time: null };
}
