import type { DeviceDescription } from "../../descriptions/describeDevice";
import type { DeviceState } from "../../state/DeviceState";
import { createMachine } from "./createMachine";
import type { Machine } from "./Machine";

const MAX_MACHINES = 32;

/**
 * The machines of a fleet, created when they are first used. Only the most recently used are retained, as each may hold
 * many megabytes of files; one that was dropped begins anew.
 */
export class MachineCache {
  private readonly machines = new Map<string, Machine>();

  /** The machine of a device. */
  get(device: DeviceDescription, state: DeviceState): Machine {
    const machine = this.machines.get(device.serial) ?? createMachine(device, state);
    this.machines.delete(device.serial);
    this.machines.set(device.serial, machine);
    const [oldest] = this.machines.keys();
    if (this.machines.size > MAX_MACHINES && oldest !== undefined) this.machines.delete(oldest);
    return machine;
  }
}
