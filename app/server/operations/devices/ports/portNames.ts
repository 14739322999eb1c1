import type { components } from "#generated/api";
import type { Services } from "../../../requests/Context";

type Documents = ReturnType<Services["documents"]>["documents"];
type Port = Pick<components["schemas"]["DevicePort"], "id" | "name" | "type">;

/** What the ports of a device follow from. */
export interface PortSource {
  model: string;
  /** How many Ethernet ports it reported when it enrolled; null: as many as its model has. */
  port_count: number | null;
}

/** The Ethernet ports a device has; the first of a router with several is the one to the internet. */
export function portsOf(documents: Documents, source: PortSource): Port[] {
  const { isSwitch, count } = readPorts(documents, source);
  const hasWan = count > 1 && !isSwitch;
  return Array.from({ length: count }, (_, index) => {
    const isWan = hasWan && index === 0;
    return { id: index + 1, name: isWan ? "WAN" : `LAN ${hasWan ? index : index + 1}`, type: isWan ? "wan" : "lan" };
  });
}

/** The names of the ports of a device, by their numbers. */
export function portNames(documents: Documents, source: PortSource): Map<number, string> {
  return new Map(portsOf(documents, source).map(({ id, name }) => [id, name]));
}

/** The names the field's API has for the ports of a device: `port1` to `port8`, `sfp1` on switches (domain.md §4). */
export function fieldPortNames(documents: Documents, source: PortSource): Map<number, string> {
  const { isSwitch, count, sfp } = readPorts(documents, source);
  if (!isSwitch) return portNames(documents, source);
  const copper = Math.max(count - sfp, 0);
  const nameOf = (id: number) => (id > copper ? `sfp${id - copper}` : `port${id}`);
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, nameOf(index + 1)]));
}

/** Finds the names of ports in the documents in force at each call. */
export function portNamesNow(documents: Services["documents"]): (source: PortSource) => Map<number, string> {
  return (source) => fieldPortNames(documents().documents, source);
}

function readPorts({ domain }: Documents, { model, port_count }: PortSource) {
  const row = domain["device-models"]?.rows.find((one) => one.model === model);
  const family = domain["device-families"]?.rows.find((one) => one.family === row?.family);
  const count = port_count ?? Number(row?.ports ?? 0);
  return { isSwitch: family?.system === "tswos", count, sfp: Number(row?.sfp ?? 0) };
}
