import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** A target the agent was not allowed to reach, or whose form it does not know. */
export class Unreachable extends Error {}

const family = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Address, prefix and port as texts. An IPv6 address with a port stands in brackets (RFC 3986). */
function splitRule(option) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*)):(\d+)$/.exec(option) ?? [];
  const network = bracketed ?? plain ?? option;
  const [, address, prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  return { address, prefix, port };
}

/** Reads `192.168.1.0/24`, `192.168.1.20:3389`, `fd00::/8` or `[fd00::1]:22`; throws an error that names the option. */
function readRule(option) {
  const fail = (reason) => new Error(`--reach ${JSON.stringify(option)} is not valid: ${reason}.`);
  const { address = "", prefix, port } = splitRule(option);
  if (isIP(address) === 0) throw fail("expected an address, a network, or either with a port");
  const longest = isIP(address) === 6 ? 128 : 32;
  if (Number(prefix ?? longest) > longest) throw fail(`a network has at most ${longest} bits`);
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535)) throw fail(`${port} is not a port`);
  const addresses = new BlockList();
  addresses.addSubnet(address, Number(prefix ?? longest), family(address));
  return { addresses, port: port === undefined ? undefined : Number(port) };
}

/** Addresses of the machine itself (RFC 1122, RFC 4291). */
const SELF = ["127.0.0.0/8", "::1"];

/**
 * The hosts and ports that the server may reach through this machine: itself, and what the options name. Throws when an
 * option is invalid.
 */
export function createReach(options = []) {
  const rules = [...SELF, ...options].map(readRule);
  return {
    /** The address to connect to; rejects with Unreachable when it is not allowed, with the resolver's error otherwise. */
    async resolve(host, port) {
      const { address } = await lookup(host);
      const allowed = rules.some(
        (rule) => rule.addresses.check(address, family(address)) && (rule.port === undefined || rule.port === port),
      );
      if (!allowed) throw new Unreachable(`${host}:${port} is not named by --reach.`);
      return address;
    },
  };
}
