import type { Coordinates } from "./WorldMap";

/** A record with optional coordinates. */
export interface Position {
  latitude?: number | null;
  longitude?: number | null;
}

/** The location fields of a device. */
export interface LocatedRecord extends Position {
  user_set_latitude?: number | null;
  user_set_longitude?: number | null;
  /** GPS fix; 0 when the receiver has none. */
  fix_status?: number | null;
  cell_tower_latitude?: number | null;
  cell_tower_longitude?: number | null;
  /** Metres. */
  accuracy?: number | null;
  cell_tower_accuracy?: number | null;
}

/** Coordinates of a record; undefined when it has none. */
export function coordinatesOf({ latitude, longitude }: Position): Coordinates | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? [latitude, longitude] : undefined;
}

/** Source of a device's location. */
export type LocationSource = "user" | "gps" | "cell";

/** Location of a device, its source, and its accuracy in metres. */
export interface DeviceLocation {
  place: Coordinates;
  source: LocationSource;
  accuracy: number | undefined;
}

/** Location of a device, by precedence: set by a user, GPS with a fix, cell tower. */
export function deviceLocation(device: LocatedRecord): DeviceLocation | undefined {
  const set = coordinatesOf({ latitude: device.user_set_latitude, longitude: device.user_set_longitude });
  if (set) return { place: set, source: "user", accuracy: undefined };
  const measured = device.fix_status === 0 ? undefined : coordinatesOf(device);
  if (measured) return { place: measured, source: "gps", accuracy: device.accuracy ?? undefined };
  const tower = coordinatesOf({ latitude: device.cell_tower_latitude, longitude: device.cell_tower_longitude });
  return tower && { place: tower, source: "cell", accuracy: device.cell_tower_accuracy ?? undefined };
}
