import type { Values } from "../../domain/telemetry/deviceColumns";
import { CARRIERS } from "./carriers";
import type { DeviceDescription } from "./describeDevice";
import { drawOne } from "./draw";

/** Whether a device has a second modem. */
export function hasSecondModem({ model }: DeviceDescription): boolean {
  return model.second_modem;
}

/** The second modem of a device, modelled as a device with another seed. */
export function secondModem(device: DeviceDescription): DeviceDescription {
  const seed = device.seed + 104_729;
  return { ...device, seed, operator: drawOne(CARRIERS, seed, device.index, "operator") };
}

/** Renames values to those of the second modem: appends _2. */
export function withSuffix(values: object): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_2`, value]));
}
