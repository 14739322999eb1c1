import { companiesOfPath, devicesChannel, ownDevicesRoom } from "./channels";
import type { LiveHub } from "./createLiveHub";

/** A change of a device, with the path of its company. */
export interface DeviceChange {
  path: string;
  change: { id: number } & Record<string, unknown>;
}

/** Groups changes by the companies that receive them: the device's own and all its ancestors. */
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

/** Publishes changes of devices to everyone who may see them. Every device change is published here. */
export function publishDeviceChanges(live: LiveHub, changes: DeviceChange[]): void {
  publish(live, "DeviceUpdated", changes);
}

/** Publishes the removal of devices to everyone who could see them. */
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
