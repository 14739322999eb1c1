import type { DeviceDescription } from "../descriptions/describeDevice";
import { drawWhole } from "../descriptions/draw";

/** Whether a device is connected at a time, and the seconds until that changes. */
export interface Presence {
  isConnected: boolean;
  secondsLeft: number;
}

/** The presence of a device at a time, in seconds since the epoch. */
export function presenceAt({ behaviour, seed, index }: DeviceDescription, time: number): Presence {
  if (behaviour === "stable" || behaviour === "weak")
    return { isConnected: true, secondsLeft: Number.POSITIVE_INFINITY };
  if (behaviour !== "flapping") return { isConnected: false, secondsLeft: Number.POSITIVE_INFINITY };
  const away = drawWhole(10, 60, seed, index, "away");
  const cycle = away + drawWhole(60, 400, seed, index, "there");
  const position = (time + drawWhole(0, cycle, seed, index, "phase")) % cycle;
  return position < away
    ? { isConnected: false, secondsLeft: away - position }
    : { isConnected: true, secondsLeft: cycle - position };
}
