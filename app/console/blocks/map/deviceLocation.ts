import type { Coordinates } from "./WorldMap";

/** A record that may tell where it is. */
export interface Position {
  latitude?: number | null;
  longitude?: number | null;
}

/** A device with all it says of its place. */
export interface LocatedRecord extends Position {
  user_set_latitude?: number | null;
  user_set_longitude?: number | null;
  /** 0 when its receiver sees too few satellites to know where it is. */
  fix_status?: number | null;
  cell_tower_latitude?: number | null;
  cell_tower_longitude?: number | null;
  /** Metres. */
  accuracy?: number | null;
  cell_tower_accuracy?: number | null;
}

/** The place a record tells, when it tells one. */
export function coordinatesOf({ latitude, longitude }: Position): Coordinates | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? [latitude, longitude] : undefined;
}

/** Who says where a device is. */
export type LocationSource = "user" | "gps" | "cell";

/** Where a device is shown, who says so, and how many metres off that may be. */
export interface DeviceLocation {
  place: Coordinates;
  source: LocationSource;
  accuracy: number | undefined;
}

/** Where a device is shown: where it was set by hand, else where it measured itself with a fix, else at its cell tower. */
export function deviceLocation(device: LocatedRecord): DeviceLocation | undefined {
  const set = coordinatesOf({ latitude: device.user_set_latitude, longitude: device.user_set_longitude });
  if (set) return { place: set, source: "user", accuracy: undefined };
  const measured = device.fix_status === 0 ? undefined : coordinatesOf(device);
  if (measured) return { place: measured, source: "gps", accuracy: device.accuracy ?? undefined };
  const tower = coordinatesOf({ latitude: device.cell_tower_latitude, longitude: device.cell_tower_longitude });
  return tower && { place: tower, source: "cell", accuracy: device.cell_tower_accuracy ?? undefined };
}
