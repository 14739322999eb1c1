import { isIP } from "node:net";
import { groupsOf, type IpAddress, ipAddressOf } from "./IpAddress";
import { type Networks, networksOf } from "./isPublicAddress";
import { leadsToIpv4 } from "./leadsToIpv4";

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

function numberOf({ address, family }: IpAddress): bigint {
  const groups = family === 4 ? address.split(".").map((part) => Number(part).toString(16)) : groupsOf(address);
  return BigInt(`0x${groups.map((group) => group.padStart(family === 4 ? 2 : 4, "0")).join("")}`);
}

function parseEntry(text: string): Entry | undefined {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  // Other spellings are left out, as they do not mean the same to all: 10.8 is 10.0.0.8 to some, 010 is 8.
  const ip = isIP(address) > 0 && !address.includes("%") ? ipAddressOf(address) : undefined;
  // An IPv4 address inside an IPv6 one is not what connections to it go by.
  if (!ip || leadsToIpv4(ip) || (ip.family === 4 && address.includes(":"))) return undefined;
  const bits = prefix === undefined ? BITS[ip.family] : Number(prefix);
  if (bits > BITS[ip.family]) return undefined;
  const hasHostBits = BigInt.asUintN(BITS[ip.family] - bits, numberOf(ip)) !== 0n;
  return hasHostBits ? undefined : { ...ip, bits };
}

/** The entries of a list of networks. */
export function networkEntries(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * Parses a list such as `10.0.0.0/8,192.0.2.7,fd00::/8`; undefined when an entry is invalid, also one whose address has
 * bits beyond its prefix, as it is unclear whether the network or the address is meant.
 */
export function parseNetworkList(text: string): NetworkList | undefined {
  const texts = networkEntries(text);
  const entries = texts.flatMap((entry) => parseEntry(entry) ?? []);
  if (entries.length < texts.length) return undefined;
  const single = entries.filter(({ bits, family }) => bits === BITS[family]);
  return {
    networks: networksOf(entries.map(({ address, bits }) => `${address}/${bits}`)),
    addresses: new Set(single.map(({ address }) => address)),
  };
}
