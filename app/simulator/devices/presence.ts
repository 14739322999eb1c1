import type { DeviceDescription } from "../descriptions/describeDevice";
import { drawWhole } from "../descriptions/draw";

/** Whether a device is connected at a time, and for how many more seconds that stays so. */
export interface Presence {
  isConnected: boolean;
  secondsLeft: number;
}

/** Tells whether a device is connected at a time, in seconds. */
export function presenceAt({ behaviour, seed, index }: DeviceDescription, time: number): Presence {
  if (behaviour === "stable" || behaviour === "weak")
    return { isConnected: true, secondsLeft: Number.POSITIVE_INFINITY };
  if (behaviour !== "flapping") return { isConnected: false, secondsLeft: Number.POSITIVE_INFINITY };
  const away = drawWhole(10, 60, seed, index, "away");
  const round = away + drawWhole(60, 400, seed, index, "there");
  const place = (time + drawWhole(0, round, seed, index, "phase")) % round;
  return place < away
    ? { isConnected: false, secondsLeft: away - place }
    : { isConnected: true, secondsLeft: round - place };
}
