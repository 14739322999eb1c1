import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { connectedAddress, hostNameOf, type IpAddress, ipAddressOf } from "../../addresses/IpAddress";
import { holds, isPublicAddress, type Networks, networksOf } from "../../addresses/isPublicAddress";

/** Ports of mail servers: SMTP relay, submission over TLS, submission, and its common alternative. */
const MAIL_PORTS = [25, 465, 587, 2525];

/** A host or network the operator allows for companies' mail servers, besides public ones. */
export interface MailHost {
  /** A host name, in lower case. */
  name?: string;
  network?: Networks;
  /** The only allowed port; by default MAIL_PORTS. */
  port?: number;
  /** Whether a password may be sent to it without TLS. */
  isPlain: boolean;
}

/** A mail server that may not be used; the message is for users. */
export class RefusedMailHost extends Error {}

/** Vetted addresses of a company's mail server, and whether a password may be sent without TLS. */
export interface VettedHost {
  addresses: LookupAddress[];
  isPlain: boolean;
}

/** Resolves a host name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const resolveName: Resolve = (name) => lookup(name, { all: true });

const ENTRY =
  /^(?<host>\[[^\]]+\]|[^:=[\]/]+|[^=[\]/]*:[^=[\]/]*:[^=[\]/]*)(?:\/(?<prefix>\d{1,3}))?(?::(?<port>\d{1,5}))?(?<plain>=plain)?$/;

/** Parses an entry such as `10.2.0.0/16`, `mail.corp.example:2526` or `[fd00::7]:25=plain`; undefined when invalid. */
export function parseMailHost(text: string): MailHost | undefined {
  const { host = "", prefix, port, plain } = ENTRY.exec(text)?.groups ?? {};
  const rest = { ...(port !== undefined && { port: Number(port) }), isPlain: plain !== undefined };
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  const ip = ipAddressOf(host);
  if (ip) {
    const { address, family } = connectedAddress(ip);
    const maxBits = family === 6 ? 128 : 32;
    // The prefix length of an IPv4-mapped address (::ffff:10.2.0.0/112) includes the 96 bits before it.
    const mappedBits = family === 4 && host.includes(":") ? 96 : 0;
    const bits = prefix === undefined ? maxBits : Number(prefix) - mappedBits;
    // A password without TLS is allowed for a single server only, not for a network.
    if (bits < 0 || bits > maxBits || (plain && bits < maxBits)) return undefined;
    return { network: networksOf([`${address}/${bits}`]), ...rest };
  }
  const name = hostNameOf(host);
  return name === undefined || name === "" || prefix !== undefined ? undefined : { name, ...rest };
}

/** Whether an entry's network contains the address to connect to. */
function isWithin({ network }: MailHost, ip: IpAddress): boolean {
  return network !== undefined && holds(network, connectedAddress(ip));
}

/** Why a host and port cannot be a company's mail server, as far as that can be decided without DNS. */
export function problemOfHost(hosts: readonly MailHost[], host: string, port: number): RefusedHost | undefined {
  const ip = ipAddressOf(host);
  const name = hostNameOf(host);
  if (!ip && !name) return { field: "host", message: "This is no name or address of a server." };
  const byName = hosts.filter((each) => each.name !== undefined && each.name === name);
  const allowing = [...byName, ...hosts.filter((each) => each.network && (!ip || isWithin(each, ip)))];
  const isMailPort = MAIL_PORTS.includes(port) || allowing.some((each) => each.port === port);
  if (!isMailPort) return { field: "port", message: "A mail server's port is 25, 465, 587 or 2525." };
  const isAllowed = allowing.some((each) => each.port === undefined || each.port === port);
  return ip && !isAllowed && !isPublicAddress(ip) ? { field: "host", message: NOT_PUBLIC } : undefined;
}

/** The invalid field of a mail server, with a message for users. */
export interface RefusedHost {
  field: "host" | "port";
  message: string;
}

const NOT_PUBLIC = "The mail server's address is not a public one; the operator of this console has to allow it.";

/**
 * Resolves a company's mail server once, so that the connection uses exactly the vetted addresses. Throws
 * RefusedMailHost when an address is neither public nor allowed by the operator, or the port is not a mail port.
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

/** The entry that allows an address; undefined for a public address. Throws RefusedMailHost when it is not allowed. */
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
