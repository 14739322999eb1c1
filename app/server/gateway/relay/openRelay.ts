import { randomBytes } from "node:crypto";
import type { NetworkList } from "../../addresses/networkList";
import type { Database } from "../../database/openDatabase";
import type { Logger } from "../../log/createLogger";
import { DirectDialer } from "../direct/DirectDialer";
import { DeviceTunnels } from "../tunnel/DeviceTunnels";
import { fingerprintOf, type NodeAddress } from "./NodeAddress";
import { NodeLinks } from "./NodeLinks";
import { TunnelRegistry } from "./TunnelRegistry";

/** The options of a server process that decide how devices and other processes are reached. */
export interface RelayAddress {
  /** Origin at which the other processes reach this one. */
  nodeUrl?: string | undefined;
  tls?: { cert: string | Buffer } | undefined;
  /** Networks in which targets of devices without a tunnel are connected to directly. */
  directNetworks?: NetworkList | undefined;
}

/** The tunnels of devices at all server processes, and how the others reach this one. */
export interface Relay {
  tunnels: DeviceTunnels;
  /** What others present to this process; undefined when they cannot reach it. */
  secret: string | undefined;
  /** What to record in gateway_nodes now. */
  address(): NodeAddress | undefined;
  /** Replaces the certificate to record. */
  renew(tls: { cert: string | Buffer }): void;
}

/** Prepares the tunnels of devices, the relay between server processes, and direct connections. */
export function openRelay(
  { nodeUrl, tls, directNetworks }: RelayAddress,
  { database, node, log }: { database: Pick<Database, "pool" | "url">; node: string; log: Logger },
): Relay {
  const registry = new TunnelRegistry(database, node, log);
  const direct = directNetworks && new DirectDialer(database, directNetworks);
  const tunnels = new DeviceTunnels({ registry, links: new NodeLinks(registry, log), direct });
  const secret = nodeUrl === undefined ? undefined : randomBytes(32).toString("base64url");
  let certificate = tls ? fingerprintOf(tls.cert) : null;
  return {
    tunnels,
    secret,
    address: () => (nodeUrl !== undefined && secret !== undefined ? { url: nodeUrl, secret, certificate } : undefined),
    renew: ({ cert }) => {
      certificate = fingerprintOf(cert);
    },
  };
}
