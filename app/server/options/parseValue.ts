import { delimiter, resolve } from "node:path";
import { type NetworkList, networkEntries, parseNetworkList } from "../addresses/networkList";
import { StartProblem } from "../lifecycle/StartProblem";
import { type MailHost, parseMailHost } from "../mail/company/mailHosts";
import type { OptionKind } from "./Option";

/** A parsed option value. */
export type Value = string | number | boolean | string[] | MailHost[] | NetworkList;

const YES = new Set(["1", "true", "yes", "on"]);
const NO = new Set(["0", "false", "no", "off"]);

function integer(text: string, minimum: number, maximum: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= minimum && number <= maximum ? number : undefined;
}

function databaseUrl(text: string): string | undefined {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) ? text : undefined;
}

function smtpUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== "" ? text : undefined;
}

function s3Url(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, pathname, hash } = new URL(text);
  const isComplete =
    username !== "" && password !== "" && hash === "" && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(pathname);
  return /^https?:$/.test(protocol) && isComplete ? text : undefined;
}

function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash ? url.origin : undefined;
}

/** An exact origin as browsers send it: no wildcard, credentials, path or query. */
function exactOrigin(text: string): string | undefined {
  const found = origin(text);
  if (found === undefined || /[?#]/.test(text)) return undefined;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && /^([a-z\d-]+(\.[a-z\d-]+)*|\[[a-f\d:.]+\])$/.test(hostname)
    ? found
    : undefined;
}

/** Its first label is an asterisk; plain http is for this machine. */
function wildcardOrigin(text: string): string | undefined {
  const [, scheme, domain] =
    /^(https?):\/\/\*\.([a-z\d-]+(?:\.[a-z\d-]+)*)(?::\d{1,5})?\/?$/.exec(text.toLowerCase()) ?? [];
  const isSafe = scheme === "https" || domain === "localhost" || domain?.endsWith(".localhost");
  return isSafe ? text.toLowerCase().replace(/\/$/, "") : undefined;
}

function issuer(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, search, hash } = new URL(text);
  const isOwnMachine = protocol === "http:" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return (protocol === "https:" || isOwnMachine) && !search && !hash ? text : undefined;
}

function mailHosts(text: string): MailHost[] | undefined {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const hosts = entries.flatMap((entry) => parseMailHost(entry) ?? []);
  return hosts.length === entries.length ? hosts : undefined;
}

/** The parser of each kind (undefined: invalid), and the phrase for its error message. */
const KINDS: Record<OptionKind, { read(text: string): Value | undefined; must: string }> = {
  flag: {
    read: (text) => (YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : undefined),
    must: "is yes or no: write 1 or 0",
  },
  port: { read: (text) => integer(text, 0, 65_535), must: "takes a whole number from 0 to 65535" },
  count: { read: (text) => integer(text, 0, 1_000_000), must: "takes a whole number from 0 to 1000000" },
  days: { read: (text) => integer(text, 1, 3650), must: "takes a whole number of days from 1 to 3650" },
  text: { read: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined), must: "takes a plain name or address" },
  id: {
    read: (text) => (/^[a-z0-9][a-z0-9-]*$/.test(text) ? text : undefined),
    must: "takes a name of small letters, digits and hyphens",
  },
  path: { read: (text) => resolve(text), must: "takes a path" },
  paths: {
    read: (text) =>
      text
        .split(delimiter)
        .filter(Boolean)
        .map((path) => resolve(path)),
    must: `takes paths with "${delimiter}" between them`,
  },
  database: { read: databaseUrl, must: "takes an address such as postgresql://user:password@host:5432/database" },
  origin: { read: origin, must: "takes an address such as https://fleet.example.com, without a path" },
  wildcard: { read: wildcardOrigin, must: "takes an address such as https://*.connect.example.com, without a path" },
  origins: { read: exactOrigin, must: "takes origins such as https://tools.example.com, each named exactly" },
  issuer: {
    read: issuer,
    must: "takes an address such as https://identity.example.com; plain http only on this machine",
  },
  secret: {
    read: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined),
    must: "takes up to 500 letters, digits and signs without spaces",
  },
  s3: { read: s3Url, must: "takes an address such as https://KEY:SECRET@s3.example.com/bucket" },
  smtp: { read: smtpUrl, must: "takes an address such as smtps://user:password@host:465" },
  mailHosts: {
    read: mailHosts,
    must: "takes entries such as 10.2.0.0/16,mail.corp.example:2526,[fd00::7]:25=plain",
  },
  networks: { read: parseNetworkList, must: "takes networks and addresses such as 10.2.0.0/16,192.0.2.7,fd00::/8" },
  logFormat: { read: (text) => (text === "text" || text === "json" ? text : undefined), must: "takes text or json" },
  email: {
    read: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined),
    must: "takes an e-mail address",
  },
};

/** Parses a value of a kind; `where` is its option or variable. Throws a StartProblem when it is invalid. */
export function parseValue(kind: OptionKind, text: string, where: string): Value {
  // The message names the entry that is invalid.
  if (kind === "networks") for (const entry of networkEntries(text)) parseOne(kind, entry, where);
  if (kind !== "origins") return parseOne(kind, text, where);
  const origins = text.split(/[\s,]+/).filter(Boolean);
  return [...new Set(origins.map((one) => String(parseOne(kind, one, where))))];
}

function parseOne(kind: OptionKind, text: string, where: string): Value {
  const { read, must } = KINDS[kind];
  const value = read(text);
  if (value !== undefined) return value;
  // Database and mail server URLs may contain a password, which must not be printed.
  const reason = kind === "database" || kind === "smtp" ? "the one given is none" : `"${text}" is none`;
  throw new StartProblem(kind === "flag" ? `${where} ${must}, not "${text}".` : `${where} ${must}; ${reason}.`);
}
