import { join } from "node:path";
import { parseArgs } from "node:util";
import type { NetworkList } from "../addresses/networkList";
import type { ProviderOptions } from "../external/ExternalProvider";
import { PROJECT_FOLDER } from "../lifecycle/projectFolder";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";
import type { LogFormat } from "../log/createLogger";
import type { MailHost } from "../mail/company/mailHosts";
import { nearestName } from "./nearestName";
import type { Option, OptionKind } from "./Option";
import { OPTIONS, type OptionName } from "./optionTable";
import { parseValue, type Value } from "./parseValue";
import { readTls, type Tls } from "./readTls";

/** The server's options, validated. */
export interface ServerOptions {
  port: number;
  host: string;
  /** The data folder. */
  data: string;
  databaseUrl?: string;
  /** Overlay folders, later ones win. */
  documents: string[];
  brand: string;
  language: string;
  /** The number of simulated devices, or false. */
  demo: number | false;
  seed: number;
  /** Speed-up factor of simulated devices. */
  demoPace: number;
  /** Retention in days of samples, events and usage. */
  keepMeasured: number;
  keepEvents: number;
  keepUsage: number;
  /** URL of the object store for files, if not the database. */
  s3Url?: string;
  adminEmail: string;
  tls?: Tls | undefined;
  trustProxy: boolean;
  /** Public origin, if it differs from the address listened on. */
  publicUrl?: string;
  /** Origin at which the other processes at its database reach this one. */
  nodeUrl?: string;
  /** Networks in which targets of devices without a tunnel are connected to directly. */
  directNetworks?: NetworkList;
  /** Address of devices' web pages, with an asterisk in place of the host of a session. */
  webuiUrl?: string;
  /** Port of devices' web pages; undefined means the default port, or any free one if that is in use. */
  webuiPort?: number;
  /** Other origins whose pages may call the API with access tokens (CORS). */
  corsOrigins?: string[];
  /** The SMTP server; without one, mails are written to a folder of the data folder. */
  smtpUrl?: string;
  mailFrom: string;
  /** Hosts allowed for companies' mail servers besides public ones. */
  companyMailHosts: MailHost[];
  /** Port for devices; undefined means the default port, or any free one if that is in use. */
  devicePort?: number;
  /** Format of the log; undefined means text on a terminal and JSON elsewhere. */
  log?: LogFormat;
  dev: boolean;
  /** The OpenID Connect provider for external sign-in. */
  oidc?: ProviderOptions | undefined;
}

/** The request of the command line: run a server, or print a text. */
export type Request = { kind: "serve"; options: ServerOptions } | { kind: "help" } | { kind: "version" };

const OPTION_ENTRIES = Object.entries(OPTIONS) as [OptionName, Option][];
/** Kinds of options that may be repeated. */
const LISTS: ReadonlySet<OptionKind> = new Set(["paths", "origins", "mailHosts"]);
const FLAGS = OPTION_ENTRIES.map(([, { flag }]) => `--${flag}`);

function optionProblem(error: unknown): StartProblem {
  const [, written = ""] = /'(--?[^' ]+)/.exec(reasonOf(error)) ?? [];
  if (codeOf(error) === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const nearest = nearestName(written, FLAGS);
    return new StartProblem(`Unknown option ${written}${nearest ? `; did you mean ${nearest}?` : ": see --help."}`);
  }
  if (codeOf(error) === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") {
    return new StartProblem(`${reasonOf(error).split(".")[0]}: options begin with --, see --help.`);
  }
  const option = OPTION_ENTRIES.find(([, { flag }]) => written === `--${flag}`)?.[1];
  return new StartProblem(
    option?.kind === "flag" ? `${written} takes no value.` : `${written} needs a value: ${written} ${option?.value}.`,
  );
}

function readFlags(names: string[]): Record<string, string | boolean | (string | boolean)[] | undefined> {
  const declared = OPTION_ENTRIES.map(([, { flag, kind }]) => [
    flag,
    { type: kind === "flag" ? "boolean" : "string", multiple: LISTS.has(kind) } as const,
  ]);
  try {
    return parseArgs({ args: names, options: Object.fromEntries(declared), strict: true }).values;
  } catch (error) {
    throw optionProblem(error);
  }
}

/** Default paths are relative to the project folder, whatever the working folder. */
function readFallback(kind: OptionKind, fallback: string): Value {
  return kind === "path" ? join(PROJECT_FOLDER, fallback) : parseValue(kind, fallback, "a default");
}

function readAll(names: string[], environment: NodeJS.ProcessEnv): Partial<Record<OptionName, Value>> {
  const flags = readFlags(names);
  const values: Partial<Record<OptionName, Value>> = {};
  for (const [name, { flag, variable, kind, fallback }] of OPTION_ENTRIES) {
    const written = flags[flag];
    const inEnvironment = environment[variable];
    if (typeof written === "boolean") values[name] = written;
    else if (Array.isArray(written))
      values[name] = written.flatMap((text) => parseValue(kind, String(text), `--${flag}`) as string[]);
    else if (written !== undefined) values[name] = parseValue(kind, written, `--${flag}`);
    else if (inEnvironment) values[name] = parseValue(kind, inEnvironment, variable);
    else if (fallback !== undefined) values[name] = readFallback(kind, fallback);
  }
  return values;
}

/** Whether an address is a loopback address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function readProvider(issuer?: Value, clientId?: Value, clientSecret?: Value): ProviderOptions | undefined {
  const values = [issuer, clientId, clientSecret].filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  if (values.length < 3) {
    throw new StartProblem("Give --oidc-issuer, --oidc-client-id and --oidc-client-secret together, or none of them.");
  }
  return { issuer: String(issuer), clientId: String(clientId), clientSecret: String(clientSecret) };
}

/** Reads options from the command line and the environment. Throws a StartProblem when one is invalid. */
export function readOptions(names: string[], environment: NodeJS.ProcessEnv): Request {
  const { help, version, empty, tlsCert, tlsKey, oidcIssuer, oidcClientId, oidcClientSecret, ...values } = readAll(
    names,
    environment,
  );
  if (help) return { kind: "help" };
  if (version) return { kind: "version" };
  const tls = readTls(tlsCert as string | undefined, tlsKey as string | undefined);
  const oidc = readProvider(oidcIssuer, oidcClientId, oidcClientSecret);
  // Every value was parsed by its kind, and the table's kinds match the types below.
  const { documents = [], trustProxy = false, dev = false, ...rest } = values as unknown as ServerOptions;
  const demo = empty || rest.demo === 0 ? false : rest.demo;
  const options: ServerOptions = { ...rest, demo, documents, trustProxy, dev, tls, ...(oidc ? { oidc } : {}) };
  if (!isLoopback(options.host) && !tls && !trustProxy) {
    throw new StartProblem(
      `Plain http serves this machine only, so --host ${options.host} is refused: add --tls-cert and --tls-key, or put a proxy that serves https in front and add --trust-proxy.`,
    );
  }
  const { nodeUrl } = options;
  if (nodeUrl !== undefined && tls && !nodeUrl.startsWith("https:")) {
    throw new StartProblem(`--node-url ${nodeUrl} is plain http, but this server serves https: write https://.`);
  }
  if (dev && !isLoopback(options.host)) {
    throw new StartProblem(`--dev exposes the sources, so it serves this machine only: remove --host.`);
  }
  return { kind: "serve", options };
}
