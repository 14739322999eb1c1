import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw } from "../descriptions/draw";
import type { DeviceState } from "./DeviceState";

const GUESTS = ["anna", "guest", "reception", "visitor-2", "workshop"] as const;

/** Who may use a hotspot of a device: who was drawn when it was new, until somebody is let in or taken out. */
export function hotspotUsersOf(
  { seed, index }: DeviceDescription,
  hotspot: unknown,
  { guests }: DeviceState,
): string[] {
  const first = GUESTS.filter((name) => draw(seed, index, "guest", String(hotspot), name) < 0.6);
  return guests?.[String(hotspot)] ?? first;
}
