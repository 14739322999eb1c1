import { isAtLeast } from "../../domain/capabilities/firmwareVersion";
import { draw, drawOne } from "./draw";
import type { Model } from "./readModels";

const CURRENT = [
  "07.12.3",
  "07.13.4",
  "07.14.3",
  "07.16.2",
  "07.17.5",
  "07.18.2",
  "07.19.4",
  "07.20.2",
  "07.21.1",
] as const;
const SMALL_MEMORY = ["07.06.17", "07.06.20", "07.06.21"] as const;
const SWITCHES = ["01.04.2", "01.05", "01.06", "01.07.1"] as const;
const LEGACY = { RUT2XX: "01.14.6", RUT9XX: "06.09.5", RUT850: "06.09.5" } as Record<string, string>;
const LEGACY_SHARE = 0.2;

/** The latest firmware of a model. */
export function latestFirmware({ family, firmware_series: series, legacy_series: legacy }: Model): string {
  if (family === "tsw" || family === "swm") return `${series}_R_00.${SWITCHES.at(-1)}`;
  return `${series}_R_00.${(legacy === undefined ? CURRENT : SMALL_MEMORY).at(-1)}`;
}

/** A plausible firmware for a device of this model; newer versions are more likely. */
export function firmwareName(model: Model, seed: number, index: number): string {
  const { firmware_series: series, legacy_series: legacy, first_firmware: first } = model;
  if (model.family === "tsw" || model.family === "swm") return `${series}_R_00.${drawOne(SWITCHES, seed, index, "fw")}`;
  if (legacy !== undefined) {
    const isOld = draw(seed, index, "legacy") < LEGACY_SHARE;
    return isOld ? `${legacy}_R_00.${LEGACY[legacy]}` : `${series}_R_00.${drawOne(SMALL_MEMORY, seed, index, "fw")}`;
  }
  const known = CURRENT.filter((version) => first === undefined || isAtLeast(version, first));
  const position = Math.floor(Math.sqrt(draw(seed, index, "fw")) * known.length);
  return `${series}_R_00.${known[position] ?? CURRENT.at(-1)}`;
}
