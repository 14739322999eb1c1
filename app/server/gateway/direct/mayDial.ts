import type { IpAddress } from "../../addresses/IpAddress";
import { holds, isOwnInterface, networksOf } from "../../addresses/isPublicAddress";
import { leadsToIpv4 } from "../../addresses/leadsToIpv4";
import type { NetworkList } from "../../addresses/networkList";

/** Loopback, link-local (with the metadata services of clouds), unspecified and multicast addresses. */
const PROTECTED = networksOf([
  ...["0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/3"],
  ...["::/127", "fe80::/10", "ff00::/8"],
]);

/**
 * Whether the server may connect to an address: one in a listed network that is neither protected nor of this machine nor
 * of its database, or one that is listed by itself.
 */
export function mayDial(list: NetworkList, ip: IpAddress, databaseAddresses: ReadonlySet<string>): boolean {
  // Where NAT64 and 6to4 lead is not decided by the address alone.
  if (leadsToIpv4(ip)) return false;
  if (list.addresses.has(ip.address)) return true;
  const isProtected = holds(PROTECTED, ip) || isOwnInterface(ip) || databaseAddresses.has(ip.address);
  return holds(list.networks, ip) && !isProtected;
}
