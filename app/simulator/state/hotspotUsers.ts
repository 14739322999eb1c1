import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw } from "../descriptions/draw";
import type { DeviceState } from "./DeviceState";

const NAMES = ["anna", "guest", "reception", "visitor-2", "workshop"] as const;

/** Users of a hotspot: the initial ones drawn for the device, until one is added or removed. */
export function hotspotUsersOf(
  { seed, index }: DeviceDescription,
  hotspot: unknown,
  { guests }: DeviceState,
): string[] {
  const initial = NAMES.filter((name) => draw(seed, index, "guest", String(hotspot), name) < 0.6);
  return guests?.[String(hotspot)] ?? initial;
}
