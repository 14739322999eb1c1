import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { Duplex } from "node:stream";
import { ipAddressOf } from "../../addresses/IpAddress";
import type { NetworkList } from "../../addresses/networkList";
import type { Database } from "../../database/openDatabase";
import type { TunnelTarget } from "../tunnel/DeviceTunnel";
import { connectTarget } from "./connectTarget";
import { mayDial } from "./mayDial";

// The addresses at which a device says it is, in the order in which they are tried.
const ADDRESSES = `
  select array_remove(array(
    select i ->> 'ip' from device_vpn_status v, jsonb_array_elements(v.data) i
    where v.device_id = d.id and (i ->> 'is_running')::boolean) || array[d.wan_ip, d.mobile_ip], null) as addresses
  from devices d where d.id = $1`;

/** Resolves a host name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

/** Connects to targets of devices without a tunnel, within the networks that the operator allows. */
export class DirectDialer {
  constructor(
    private readonly database: Pick<Database, "pool" | "url">,
    private readonly allowed: NetworkList,
    private readonly resolve: Resolve = (name) => lookup(name, { all: true }),
  ) {}

  /** Connects to a target; undefined when the server may not. Rejects with a TunnelError. */
  async dial(device: number, { host, port }: TunnelTarget, timeoutMs?: number): Promise<Duplex | undefined> {
    const candidates = host === "localhost" ? await this.#addressesOf(device) : [host];
    const databaseAddresses = await this.#databaseAddresses();
    const ips = candidates.flatMap((text) => ipAddressOf(text) ?? []);
    const ip = ips.find((each) => mayDial(this.allowed, each, databaseAddresses));
    return ip && connectTarget({ host: ip.address, port }, timeoutMs);
  }

  async #addressesOf(device: number): Promise<string[]> {
    const query = { name: "direct-addresses", text: ADDRESSES, values: [device] };
    const { rows } = await this.database.pool.query<{ addresses: string[] }>(query);
    return rows[0]?.addresses ?? [];
  }

  /** None where the database is reached through a socket of this machine. */
  async #databaseAddresses(): Promise<Set<string>> {
    const { hostname, searchParams } = new URL(this.database.url);
    const host = decodeURIComponent(searchParams.get("host") ?? hostname).replace(/^\[(.*)\]$/, "$1");
    if (host === "" || host.startsWith("/")) return new Set();
    const found = await this.resolve(host);
    return new Set(found.flatMap(({ address }) => ipAddressOf(address)?.address ?? []));
  }
}
