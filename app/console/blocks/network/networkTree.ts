import type { Translate } from "#engine";

/** An Ethernet port, as of the last scan. */
export interface Port {
  id: number;
  name: string;
  type: "wan" | "lan";
  link: boolean | null;
  speed: number | null;
}

/** A client behind a port. */
export interface Client {
  id: number;
  port: string;
  mac: string;
  ip: string | null;
  name: string | null;
  /** Name of the port it was connected to before the last scan. */
  moved_from: string | null;
}

/** A Wi-Fi network of the device. */
export interface Wireless {
  wlan_id: string | number;
  ssid: string | null;
  active: boolean | number;
  clients_count: number | null;
}

/** Fields of the device itself. */
export interface Hub {
  name?: string;
  model?: string | null;
  wan_ip?: string | null;
  mobile_ip?: string | null;
  wan_state?: string | null;
}

/** Node of the topology, with its children. */
export interface MapNode {
  key: string;
  kind: "internet" | "device" | "port" | "wifi" | "client";
  name: string;
  detail: string;
  /** Whether the port has no link or the Wi-Fi network is switched off. */
  isOff: boolean;
  children: MapNode[];
}

const join = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(" · ");

/** Builds the topology tree: internet, device, its LAN ports with their clients, and its Wi-Fi networks. */
export function networkTree(
  hub: Hub,
  { ports, clients, wireless }: { ports: Port[]; clients: Client[]; wireless: Wireless[] },
  t: Translate,
): MapNode {
  const portNode = ({ id, name, link, speed }: Port): MapNode => ({
    key: `port ${id}`,
    kind: "port",
    name,
    detail:
      link === null ? t("Not scanned") : link ? join(speed !== null && `${speed} Mbit/s`) : t("Nothing plugged in"),
    isOff: link !== true,
    children: clients.filter(({ port }) => port === name).map((client) => clientNode(client, t)),
  });
  const wifiNode = ({ wlan_id, ssid, active, clients_count }: Wireless): MapNode => ({
    key: `wifi ${wlan_id}`,
    kind: "wifi",
    name: ssid ?? String(wlan_id),
    detail: t("{count, plural, one {# client} other {# clients}}", { count: clients_count ?? 0 }),
    isOff: !active,
    children: [],
  });
  const device: MapNode = {
    key: "device",
    kind: "device",
    name: hub.name ?? "",
    detail: hub.model ?? "",
    isOff: false,
    children: [...ports.filter(({ type }) => type === "lan").map(portNode), ...wireless.map(wifiNode)],
  };
  const detail = join(hub.wan_state, hub.wan_ip ?? hub.mobile_ip);
  return { key: "internet", kind: "internet", name: t("Internet"), detail, isOff: false, children: [device] };
}

function clientNode({ id, name, mac, ip, moved_from }: Client, t: Translate): MapNode {
  const detail = join(ip, moved_from && t("was behind {port}", { port: moved_from }));
  return { key: `client ${id}`, kind: "client", name: name ?? mac, detail, isOff: false, children: [] };
}
