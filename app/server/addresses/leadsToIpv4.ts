import type { IpAddress } from "./IpAddress";
import { holds, networksOf } from "./isPublicAddress";

/** Local-use NAT64 (RFC 8215) and IPv4-translated addresses (RFC 7915); where the first embed IPv4 is up to the network. */
const TRANSLATED = networksOf(["64:ff9b:1::/48", "::ffff:0:0:0/96"]);

/** Whether connections to an IPv6 address go on to an IPv4 address, by a translator or 6to4 relay of the network. */
export const leadsToIpv4 = (ip: IpAddress): boolean =>
  ip.carrier !== undefined || (ip.family === 6 && holds(TRANSLATED, ip));
