import { type IpAddress, ipAddressOf } from "./IpAddress";
import { type Networks, networksOf } from "./isPublicAddress";

/** Networks and single addresses that an operator lists. */
export interface NetworkList {
  networks: Networks;
  /** Addresses listed by themselves, in canonical form. */
  addresses: ReadonlySet<string>;
}

interface Entry extends IpAddress {
  bits: number;
}

const BITS = { 4: 32, 6: 128 } as const;

function parseEntry(text: string): Entry | undefined {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const ip = ipAddressOf(address);
  // An IPv4 address inside an IPv6 one is not what connections to it go by.
  if (!ip || ip.carrier !== undefined || (ip.family === 4 && address.includes(":"))) return undefined;
  const bits = prefix === undefined ? BITS[ip.family] : Number(prefix);
  return bits <= BITS[ip.family] ? { ...ip, bits } : undefined;
}

/** Parses a list such as `10.0.0.0/8,192.0.2.7,fd00::/8`; undefined when an entry is invalid. */
export function parseNetworkList(text: string): NetworkList | undefined {
  const texts = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const entries = texts.flatMap((entry) => parseEntry(entry) ?? []);
  if (entries.length < texts.length) return undefined;
  const single = entries.filter(({ bits, family }) => bits === BITS[family]);
  return {
    networks: networksOf(entries.map(({ address, bits }) => `${address}/${bits}`)),
    addresses: new Set(single.map(({ address }) => address)),
  };
}
