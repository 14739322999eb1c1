import { companiesOfPath, devicesChannel, ownDevicesRoom } from "./channels";
import type { LiveHub } from "./createLiveHub";

/** What changed of a device, and the path of the company it is in. */
export interface DeviceChange {
  path: string;
  change: { id: number } & Record<string, unknown>;
}

/** Sorts changes by the company that hears of them: the device's own and every company above it. */
export function changesByCompany(
  changes: DeviceChange[],
): Map<number, { all: DeviceChange["change"][]; own: DeviceChange["change"][] }> {
  const companies = new Map<number, { all: DeviceChange["change"][]; own: DeviceChange["change"][] }>();
  for (const { path, change } of changes) {
    const ids = companiesOfPath(path);
    for (const id of ids) {
      const entry = companies.get(id) ?? { all: [], own: [] };
      entry.all.push(change);
      if (id === ids.at(-1)) entry.own.push(change);
      companies.set(id, entry);
    }
  }
  return companies;
}

/** Tells everyone who may see these devices what changed of them. Every change of a device goes out through here. */
export function publishDeviceChanges(live: LiveHub, changes: DeviceChange[]): void {
  publish(live, "DeviceUpdated", changes);
}

/** Tells everyone who could see these devices that they are gone. */
export function publishDevicesRemoved(live: LiveHub, devices: readonly { id: number; path: string }[]): void {
  publish(
    live,
    "DeviceRemoved",
    devices.map(({ id, path }) => ({ path, change: { id } })),
  );
}

function publish(live: LiveHub, event: string, changes: DeviceChange[]): void {
  for (const [id, { all, own }] of changesByCompany(changes)) {
    live.publish(devicesChannel(id), event, all);
    if (own.length > 0) live.publish(devicesChannel(id), event, own, ownDevicesRoom(id));
  }
}
