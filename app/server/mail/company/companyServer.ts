import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import { ipAddressOf } from "../../addresses/IpAddress";
import type { Mail, MailTransport } from "../mailTransport";
import { type MailHost, type Resolve, type VettedHost, vetMailHost } from "./mailHosts";

/** A mail server of a company. */
export interface CompanyServer {
  host: string;
  port: number;
  email: string;
  username: string;
  password: string;
}

/** Rules for connecting to companies' mail servers. */
export interface CompanyMailRule {
  /** Hosts the operator allows besides public ones. */
  hosts: readonly MailHost[];
  resolve?: Resolve;
  /** Timeout of one delivery, in milliseconds. */
  withinMs: number;
}

const TLS_PORT = 465;
/** Connect timeout in milliseconds. */
const CONNECT_MS = 10_000;

/**
 * Opens a company's mail server: each delivery has a timeout, uses TLS and connects to a vetted address (SSRF
 * protection).
 */
export function openCompanyServer(server: CompanyServer, rule: CompanyMailRule): MailTransport {
  const { withinMs } = rule;
  return {
    async deliver(mail) {
      const signal = AbortSignal.timeout(withinMs);
      const timeout = new Promise<never>((_, reject) => {
        const seconds = Math.ceil(withinMs / 1000);
        signal.addEventListener("abort", () => reject(new Error(`No end of the talk within ${seconds} seconds.`)));
      });
      return Promise.race([send(server, rule, mail, signal), timeout]);
    },
    close: () => {},
  };
}

async function send(server: CompanyServer, rule: CompanyMailRule, mail: Mail, signal: AbortSignal): Promise<string> {
  const vetted = await vetMailHost(rule.hosts, server, rule.resolve);
  const socket = await connectTo(vetted, server.port, signal);
  const transport = createTransport(smtpOptions(server, vetted, { connection: socket, withinMs: rule.withinMs }));
  try {
    const { response } = await transport.sendMail({ ...mail, from: { name: mail.from.name, address: server.email } });
    return response;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    transport.close();
  }
}

/** Connects to the vetted addresses only, which prevents DNS rebinding. */
function connectTo({ addresses }: VettedHost, port: number, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host: "mail-server", port, autoSelectFamily: true },
      lookup: (_name, _options, callback) => callback(null, addresses),
    });
    // Also closes a connection the server leaves open after the delivery.
    signal.addEventListener("abort", () => socket.destroy());
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error("The mail server could not be reached in time.")));
    socket.once("connect", () => {
      socket.setTimeout(0).removeAllListeners("timeout");
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

function smtpOptions(
  { host, port, username, password }: CompanyServer,
  { isPlain }: VettedHost,
  { connection, withinMs }: { connection: Socket; withinMs: number },
) {
  const literal = ipAddressOf(host)?.address;
  return {
    ...{ host: literal ?? host, port, secure: port === TLS_PORT, auth: { user: username, pass: password } },
    // The certificate must match the host name that was entered, whatever its address.
    ...(literal === undefined && { servername: host.replace(/\.$/, "") }),
    requireTLS: port !== TLS_PORT && !isPlain,
    getSocket: (_options: unknown, callback: (error: null, socket: { connection: Socket }) => void) =>
      callback(null, { connection }),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: withinMs, socketTimeout: withinMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}
