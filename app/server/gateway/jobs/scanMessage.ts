import type { PortSource } from "../../operations/devices/ports/portNames";
import { readPortScan, type ScannedClient, type ScannedPort } from "../../operations/devices/ports/portScan";
import type { StatusMessage, StatusPort } from "../../requests/StatusMessage";

/** Finds the names of a device's ports, by number. */
export type PortNames = (device: PortSource) => ReadonlyMap<number, string>;

/** Formats a port scan for its status channel: the ports by name and their clients (domain.md §4). */
export function scanMessage(result: string | undefined, names: ReadonlyMap<number, string>): Partial<StatusMessage> {
  const scanned = readPortScan(result ?? null);
  const ports = scanned.map((port) => statusPort(port, names.get(port.port) ?? `port${port.port}`));
  const inUse = ports.filter(({ state }) => state === "up").length;
  const found = ports.reduce((sum, { devices }) => sum + devices.length, 0);
  return { value: `${inUse} of ${ports.length} ports in use, ${found} found behind them`, type: "port_scan", ports };
}

function statusPort({ port, link, speed, power, clients }: ScannedPort, name: string): StatusPort {
  return {
    id: port,
    name,
    type: name.startsWith("sfp") ? "SFP" : "ETH",
    state: link ? "up" : "down",
    ...(speed !== null && { speed }),
    ...(power !== null && { PoE: power > 0, "PoE (W)": power.toFixed(1) }),
    devices: clients.map(statusDevice),
  };
}

// API clients expect address and vendor as text.
function statusDevice({ mac, ip, name, vendor, services }: ScannedClient): StatusPort["devices"][number] {
  return { ip: ip ?? "", mac, vendor: vendor ?? "", ...(name !== null && { name }), port: services };
}
