import type { Place } from "./WorldMap";

/** A record that may tell where it is. */
export interface Position {
  latitude?: number | null;
  longitude?: number | null;
}

/** The place a record tells, when it tells one. */
export function placeOf({ latitude, longitude }: Position): Place | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? [latitude, longitude] : undefined;
}
