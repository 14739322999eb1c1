import { changedValues, type Values } from "../../domain/telemetry/deviceColumns";
import type { KnownDevice } from "./DeviceLookup";
import type { DeviceWrite } from "./writeDevices";

interface Entry {
  id: number;
  there: Values;
  wanted: Values;
  claim: boolean;
  secretHash: Buffer | null;
  leave: () => void;
}

/** A connected device, and by which secret it came in. */
export interface ConnectedDevice {
  id: number;
  secretHash: Buffer | null;
}

/** Keeps, for every device connected to this process, what the database has and what it should have. */
export class DeviceRegistry {
  private readonly entries = new Map<number, Entry>();
  private readonly dirty = new Set<Entry>();

  /** How many devices are kept. */
  get size(): number {
    return this.entries.size;
  }

  /** A device connected; leave ends its connection, how says in which way it came in. */
  online(device: KnownDevice, leave: () => void, now: string, how: Values = {}): void {
    const { id, secretHash } = device;
    const kept = this.entries.get(id);
    if (kept) this.dirty.delete(kept);
    const entry = { id, there: { ...device.values }, wanted: { ...kept?.wanted }, claim: true, secretHash, leave };
    this.entries.set(id, entry);
    this.want(entry, { ...how, status: 1, last_connection_at: now });
  }

  /** A connected device said something. */
  report(id: number, values: Values, now: string): void {
    const entry = this.entries.get(id);
    if (entry) this.want(entry, { ...values, last_update_at: now });
  }

  /** The connection of a device ended. */
  offline(id: number): void {
    const entry = this.entries.get(id);
    if (entry) this.want(entry, { status: 0 });
  }

  /** Takes up to the given number of devices that have something to write. */
  take(most: number): DeviceWrite[] {
    const writes: DeviceWrite[] = [];
    for (const entry of this.dirty) {
      if (writes.length >= most) break;
      const change = changedValues(entry.there, entry.wanted);
      if (entry.claim || Object.keys(change).length > 0) writes.push({ id: entry.id, claim: entry.claim, change });
      else this.settle(entry);
    }
    return writes.sort((a, b) => a.id - b.id);
  }

  /** A write is in the database. */
  written({ id, claim, change }: DeviceWrite): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    Object.assign(entry.there, change);
    // Whoever came back while the end of the last connection was being written must claim the device again.
    if (claim && entry.there.status === 1) entry.claim = false;
    if (Object.keys(changedValues(entry.there, entry.wanted)).length === 0) this.settle(entry);
  }

  /** A device is no longer this process's to write: it is gone, or connected elsewhere. */
  drop(id: number): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    this.dirty.delete(entry);
    entry.leave();
  }

  /** The devices that are connected here, as far as the database knows of it. */
  held(): ConnectedDevice[] {
    return [...this.entries.values()].filter(({ claim, there }) => !claim && there.status === 1);
  }

  /** Gives up what a device said; that it is connected or not is still written. */
  discardReport(id: number): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    const { status, last_connection_at } = entry.wanted;
    entry.wanted = {};
    if (status !== undefined) entry.wanted.status = status;
    if (last_connection_at !== undefined) entry.wanted.last_connection_at = last_connection_at;
  }

  /** Claims every device again: other processes took this one for dead and marked its devices offline. */
  reclaim(): void {
    for (const entry of this.entries.values()) {
      entry.claim = true;
      entry.there.status = 0;
      this.want(entry, { status: entry.wanted.status ?? 1 });
    }
  }

  private want(entry: Entry, values: Values): void {
    Object.assign(entry.wanted, values);
    this.dirty.add(entry);
  }

  private settle(entry: Entry): void {
    entry.wanted = {};
    this.dirty.delete(entry);
    if (entry.there.status !== 1) this.entries.delete(entry.id);
  }
}
