import { changedValues, type Values } from "../../domain/telemetry/deviceColumns";
import type { KnownDevice } from "./DeviceLookup";
import type { DeviceWrite } from "./writeDevices";

interface Entry {
  id: number;
  stored: Values;
  desired: Values;
  /** Whether the next write makes this process the owner of the device. */
  mustClaim: boolean;
  secretHash: Buffer | null;
  disconnect: () => void;
}

/** A connected device and the hash of the secret it authenticated with. */
export interface ConnectedDevice {
  id: number;
  secretHash: Buffer | null;
}

/** Tracks, for every device connected to this process, the values stored in the database and those to be stored. */
export class DeviceRegistry {
  private readonly entries = new Map<number, Entry>();
  private readonly dirty = new Set<Entry>();

  /** Number of tracked devices. */
  get size(): number {
    return this.entries.size;
  }

  /** Registers a connected device; `disconnect` closes its connection, `how` describes it. */
  online(device: KnownDevice, disconnect: () => void, now: string, how: Values = {}): void {
    const { id, secretHash } = device;
    const previous = this.entries.get(id);
    if (previous) this.dirty.delete(previous);
    const [stored, desired] = [{ ...device.values }, { ...previous?.desired }];
    const entry = { id, stored, desired, mustClaim: true, secretHash, disconnect };
    this.entries.set(id, entry);
    this.update(entry, { ...how, status: 1, last_connection_at: now });
  }

  /** Records reported values of a connected device. */
  report(id: number, values: Values, now: string): void {
    const entry = this.entries.get(id);
    if (entry) this.update(entry, { ...values, last_update_at: now });
  }

  /** Records that a device disconnected. */
  offline(id: number): void {
    const entry = this.entries.get(id);
    if (entry) this.update(entry, { status: 0 });
  }

  /** Returns up to a number of pending writes. */
  take(limit: number): DeviceWrite[] {
    const writes: DeviceWrite[] = [];
    for (const entry of this.dirty) {
      if (writes.length >= limit) break;
      const change = changedValues(entry.stored, entry.desired);
      // Another process may have marked the device offline since it was read.
      if (entry.mustClaim && entry.desired.status !== undefined) change.status = entry.desired.status;
      if (entry.mustClaim || Object.keys(change).length > 0)
        writes.push({ id: entry.id, claim: entry.mustClaim, change });
      else this.settle(entry);
    }
    return writes.sort((a, b) => a.id - b.id);
  }

  /** Records that a write was committed. */
  written({ id, claim, change }: DeviceWrite): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    Object.assign(entry.stored, change);
    // A device that reconnected while its disconnect was being written must be claimed again.
    if (claim && entry.stored.status === 1) entry.mustClaim = false;
    if (Object.keys(changedValues(entry.stored, entry.desired)).length === 0) this.settle(entry);
  }

  /** Stops tracking a device that was deleted or is connected to another process, and disconnects it. */
  drop(id: number): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    this.dirty.delete(entry);
    entry.disconnect();
  }

  /** The devices connected to this process, as stored in the database. */
  connected(): ConnectedDevice[] {
    return [...this.entries.values()].filter(({ mustClaim, stored }) => !mustClaim && stored.status === 1);
  }

  /** Discards pending values of a device, except its connection status. */
  discardReport(id: number): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    const { status, last_connection_at } = entry.desired;
    entry.desired = {};
    if (status !== undefined) entry.desired.status = status;
    if (last_connection_at !== undefined) entry.desired.last_connection_at = last_connection_at;
  }

  /** Claims every device again, after other processes considered this one dead and marked its devices offline. */
  reclaimAll(): void {
    for (const entry of this.entries.values()) this.claim(entry);
  }

  /** Claims a connected device again that no process owns any more. */
  reclaim(id: number): void {
    const entry = this.entries.get(id);
    if (entry && !entry.mustClaim && entry.stored.status === 1) this.claim(entry);
  }

  private claim(entry: Entry): void {
    entry.mustClaim = true;
    entry.stored.status = 0;
    this.update(entry, { status: entry.desired.status ?? 1 });
  }

  private update(entry: Entry, values: Values): void {
    Object.assign(entry.desired, values);
    this.dirty.add(entry);
  }

  private settle(entry: Entry): void {
    entry.desired = {};
    this.dirty.delete(entry);
    if (entry.stored.status !== 1) this.entries.delete(entry.id);
  }
}
