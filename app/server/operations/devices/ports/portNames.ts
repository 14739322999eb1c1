import type { components } from "#generated/api";
import type { Services } from "../../../requests/Context";

type Documents = ReturnType<Services["documents"]>["documents"];
type Port = Pick<components["schemas"]["DevicePort"], "id" | "name" | "type">;

/** The properties of a device that determine its ports. */
export interface PortSource {
  model: string;
  /** The number of Ethernet ports it reported when it enrolled; null for that of its model. */
  port_count: number | null;
}

/** The Ethernet ports of a device; the first port of a router with several is WAN. */
export function portsOf(documents: Documents, source: PortSource): Port[] {
  const { isSwitch, count } = readPorts(documents, source);
  const hasWan = count > 1 && !isSwitch;
  return Array.from({ length: count }, (_, index) => {
    const isWan = hasWan && index === 0;
    return { id: index + 1, name: isWan ? "WAN" : `LAN ${hasWan ? index : index + 1}`, type: isWan ? "wan" : "lan" };
  });
}

/** The port names of a device, by port number. */
export function portNames(documents: Documents, source: PortSource): Map<number, string> {
  return new Map(portsOf(documents, source).map(({ id, name }) => [id, name]));
}

/** The port names of the field's API: on switches `port1` to `port8` and `sfp1` (domain.md §4). */
export function fieldPortNames(documents: Documents, source: PortSource): Map<number, string> {
  const { isSwitch, count, sfp } = readPorts(documents, source);
  if (!isSwitch) return portNames(documents, source);
  const copper = Math.max(count - sfp, 0);
  const nameOf = (id: number) => (id > copper ? `sfp${id - copper}` : `port${id}`);
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, nameOf(index + 1)]));
}

/** A function that finds port names by the documents that are current at each call. */
export function portNamesNow(documents: Services["documents"]): (source: PortSource) => Map<number, string> {
  return (source) => fieldPortNames(documents().documents, source);
}

function readPorts({ domain }: Documents, { model, port_count }: PortSource) {
  const row = domain["device-models"]?.rows.find((one) => one.model === model);
  const family = domain["device-families"]?.rows.find((one) => one.family === row?.family);
  const count = port_count ?? Number(row?.ports ?? 0);
  return { isSwitch: family?.system === "tswos", count, sfp: Number(row?.sfp ?? 0) };
}
