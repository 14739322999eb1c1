import type { DeviceDescription } from "../../descriptions/describeDevice";
import type { DeviceState, StoredFile } from "../../state/DeviceState";
import type { StateStore } from "../../state/FleetStateStore";
import { FileError } from "../files/FileError";
import type { FileSystem } from "../files/FileSystem";
import { resolvePath } from "../files/resolvePath";
import { createMachine } from "./createMachine";
import type { Machine } from "./Machine";

const MAX_MACHINES = 32;

function placeUpload(files: FileSystem, path: string, content: Buffer): void {
  try {
    files.place(resolvePath(path), content);
  } catch (error) {
    // A later upload may have taken the room of a file that was removed from the machine before it was dropped.
    if (!(error instanceof FileError)) throw error;
  }
}

/**
 * The machines of a fleet, created when they are first used. Only the most recently used are retained, as each may hold
 * many megabytes of files; one that was dropped is created again with the files that jobs have uploaded.
 */
export class MachineCache {
  private readonly machines = new Map<string, Promise<Machine>>();

  /** Creates an empty cache; the store holds the uploaded files. */
  constructor(private readonly store: Pick<StateStore, "readFile">) {}

  /** The machine of a device. */
  get(device: DeviceDescription, state: DeviceState): Promise<Machine> {
    const { serial } = device;
    const machine = this.machines.get(serial) ?? this.create(device, state);
    this.machines.delete(serial);
    this.machines.set(serial, machine);
    const [oldest] = this.machines.keys();
    if (this.machines.size > MAX_MACHINES && oldest !== undefined) this.machines.delete(oldest);
    return machine;
  }

  private async create(device: DeviceDescription, state: DeviceState): Promise<Machine> {
    const machine = createMachine(device, state);
    const uploads = Object.entries<StoredFile>(state.files ?? {});
    try {
      for (const [path, file] of uploads) placeUpload(machine.files, path, await this.store.readFile(file));
    } catch (error) {
      this.machines.delete(device.serial);
      throw error;
    }
    return machine;
  }
}
