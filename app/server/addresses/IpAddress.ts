import { isIP } from "node:net";

/** An IP address in canonical form; an IPv4 address embedded in an IPv6 address is represented as IPv4. */
export interface IpAddress {
  address: string;
  family: 4 | 6;
  /** The NAT64 or 6to4 IPv6 address that embeds it; connections go to this one. */
  carrier?: string;
}

/**
 * Parses an address in any spelling that systems connect to: dotted, decimal, octal and hexadecimal IPv4 with or
 * without a trailing dot, IPv6 with brackets or zone, and IPv4 embedded in IPv6: mapped (RFC 4291), NAT64 (RFC 6052)
 * and 6to4 (RFC 3056). Undefined when the text is not an address.
 */
export function ipAddressOf(text: string): IpAddress | undefined {
  const [bare = ""] = text.replace(/^\[(.*)\]$/, "$1").split("%");
  if (isIP(bare) === 6) return canonicalIpv6(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  const hostname = hostNameOf(text);
  return hostname !== undefined && isIP(hostname) === 4 ? { address: hostname, family: 4 } : undefined;
}

/**
 * Normalizes a host name as URLs do (WHATWG URL §3.5): lower case, IDNA, dotted IPv4; undefined when the text is not a
 * host.
 */
export function hostNameOf(text: string): string | undefined {
  if (!/^[^\s/\\?#@:[\]%]+$/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  return new URL(`http://${text}`).hostname.replace(/\.$/, "");
}

function canonicalIpv6(address: string): IpAddress {
  const groups = groupsOf(address);
  const prefix = groups.slice(0, 6).join(":");
  if (prefix === "0:0:0:0:0:ffff") return ipv4Of(groups[6], groups[7]);
  if (prefix === "64:ff9b:0:0:0:0") return { ...ipv4Of(groups[6], groups[7]), carrier: address };
  if (groups[0] === "2002") return { ...ipv4Of(groups[1], groups[2]), carrier: address };
  return { address, family: 6 };
}

/** The address to connect to: the embedding IPv6 address, if any. */
export function connectedAddress({ address, family, carrier }: IpAddress): { address: string; family: 4 | 6 } {
  return carrier === undefined ? { address, family } : { address: carrier, family: 6 };
}

/** The eight groups of an IPv6 address in URL form. */
export function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

function ipv4Of(high = "0", low = "0"): IpAddress {
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return { address: bytes.join("."), family: 4 };
}
