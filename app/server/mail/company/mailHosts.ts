import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { connectedAddress, hostNameOf, type IpAddress, ipAddressOf } from "../../addresses/IpAddress";
import { holds, isPublicAddress, type Networks, networksOf } from "../../addresses/isPublicAddress";

/** The ports of mail servers: relay, submission over TLS, submission, and its usual alternative. */
const MAIL_PORTS = [25, 465, 587, 2525];

/** A host or network that the operator allows companies' mail servers besides public ones. */
export interface MailHost {
  /** A host name, in lower case. */
  name?: string;
  network?: Networks;
  /** The one port; without it the ports of mail servers. */
  port?: number;
  /** Whether it may be given a password without TLS. */
  isPlain: boolean;
}

/** A mail server that may not be used, with the reason as people read it. */
export class RefusedMailHost extends Error {}

/** Where a company's mail server is, and whether a password may go there without TLS. */
export interface VettedHost {
  addresses: LookupAddress[];
  isPlain: boolean;
}

/** Finds the addresses of a host name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const resolveName: Resolve = (name) => lookup(name, { all: true });

const ENTRY =
  /^(?<host>\[[^\]]+\]|[^:=[\]/]+|[^=[\]/]*:[^=[\]/]*:[^=[\]/]*)(?:\/(?<prefix>\d{1,3}))?(?::(?<port>\d{1,5}))?(?<plain>=plain)?$/;

/** Reads an entry such as `10.2.0.0/16`, `mail.corp.example:2526` or `[fd00::7]:25=plain`; undefined when it is none. */
export function parseMailHost(text: string): MailHost | undefined {
  const { host = "", prefix, port, plain } = ENTRY.exec(text)?.groups ?? {};
  const rest = { ...(port !== undefined && { port: Number(port) }), isPlain: plain !== undefined };
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  const ip = ipAddressOf(host);
  if (ip) {
    const { address, family } = connectedAddress(ip);
    const whole = family === 6 ? 128 : 32;
    // An IPv4 address in its IPv6 spelling (::ffff:10.2.0.0/112) counts the bits before it.
    const before = family === 4 && host.includes(":") ? 96 : 0;
    const bits = prefix === undefined ? whole : Number(prefix) - before;
    // A password without TLS is for a server that is named, not for a whole network.
    if (bits < 0 || bits > whole || (plain && bits < whole)) return undefined;
    return { network: networksOf([`${address}/${bits}`]), ...rest };
  }
  const name = hostNameOf(host);
  return name === undefined || name === "" || prefix !== undefined ? undefined : { name, ...rest };
}

/** Whether an entry's network holds the address that is connected to. */
function isWithin({ network }: MailHost, ip: IpAddress): boolean {
  return network !== undefined && holds(network, connectedAddress(ip));
}

/** Why a host and port cannot be a company's mail server, as far as that is known without asking for its addresses. */
export function problemOfHost(hosts: readonly MailHost[], host: string, port: number): RefusedHost | undefined {
  const ip = ipAddressOf(host);
  const name = hostNameOf(host);
  if (!ip && !name) return { field: "host", message: "This is no name or address of a server." };
  const named = hosts.filter((each) => each.name !== undefined && each.name === name);
  const allowing = [...named, ...hosts.filter((each) => each.network && (!ip || isWithin(each, ip)))];
  const isMailPort = MAIL_PORTS.includes(port) || allowing.some((each) => each.port === port);
  if (!isMailPort) return { field: "port", message: "A mail server's port is 25, 465, 587 or 2525." };
  const isAllowed = allowing.some((each) => each.port === undefined || each.port === port);
  return ip && !isAllowed && !isPublicAddress(ip) ? { field: "host", message: NOT_PUBLIC } : undefined;
}

/** What is wrong with a mail server's host or port. */
export interface RefusedHost {
  field: "host" | "port";
  message: string;
}

const NOT_PUBLIC = "The mail server's address is not a public one; the operator of this console has to allow it.";

/**
 * Resolves a company's mail server once, for connecting to these very addresses. Fails with RefusedMailHost when one of
 * them is neither public nor allowed by the operator, or the port is none of a mail server.
 */
export async function vetMailHost(
  hosts: readonly MailHost[],
  { host, port }: { host: string; port: number },
  resolve: Resolve = resolveName,
): Promise<VettedHost> {
  const problem = problemOfHost(hosts, host, port);
  if (problem) throw new RefusedMailHost(problem.message);
  const literal = ipAddressOf(host);
  const name = hostNameOf(host) ?? host;
  const addresses = literal ? [connectedAddress(literal)] : await resolve(name);
  if (addresses.length === 0) throw new RefusedMailHost("The mail server's name has no address.");
  const entries = addresses.map((found) => findEntry(hosts, { name, port, address: found.address }));
  return { addresses, isPlain: entries.every((entry) => entry?.isPlain === true) };
}

/** The entry that allows an address; undefined for a public one that needs none. */
function findEntry(
  hosts: readonly MailHost[],
  { name, port, address }: { name: string; port: number; address: string },
): MailHost | undefined {
  const ip = ipAddressOf(address);
  const entries = hosts.filter((each) => (each.network ? ip && isWithin(each, ip) : each.name === name));
  const matching = entries.filter((each) => (each.port === undefined ? MAIL_PORTS.includes(port) : each.port === port));
  const entry = matching.find(({ isPlain }) => isPlain) ?? matching[0];
  if (entry) return entry;
  if (!MAIL_PORTS.includes(port) || !ip || !isPublicAddress(ip)) throw new RefusedMailHost(NOT_PUBLIC);
  return undefined;
}
