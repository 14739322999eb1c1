import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { type IpAddress, ipAddressOf } from "./IpAddress";

/**
 * Networks that are not globally reachable: IANA special-purpose registries (RFC 6890), multicast and reserved space.
 */
const NOT_PUBLIC = networksOf([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/3"],
  // Everything outside 2000::/3, and within it protocol assignments (such as Teredo), documentation and retired blocks.
  ...["::/3", "4000::/2", "8000::/1", "2001::/23", "2001:db8::/32", "3ffe::/16", "3fff::/20"],
]);

/**
 * Networks by family, kept apart because in a single BlockList an IPv6 network that contains ::ffff:0:0/96 would match
 * IPv4 addresses as well.
 */
export type Networks = Record<IpAddress["family"], BlockList>;

/** Parses networks in CIDR notation. */
export function networksOf(networks: readonly string[]): Networks {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (isIP(address) === 6) lists[6].addSubnet(address, Number(prefix), "ipv6");
    else lists[4].addSubnet(address, Number(prefix), "ipv4");
  }
  return lists;
}

/** Whether one of the networks contains an address. */
export function holds(networks: Networks, { address, family }: IpAddress): boolean {
  return networks[family].check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Whether an address is public: neither special-purpose nor assigned to an interface of this machine. Guards against
 * SSRF.
 */
export function isPublicAddress(address: IpAddress): boolean {
  return !holds(NOT_PUBLIC, address) && !isOwnInterface(address);
}

/** Whether an address is assigned to an interface of this machine. */
export function isOwnInterface({ address }: IpAddress): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((each) => ipAddressOf(each.address)?.address === address);
}
