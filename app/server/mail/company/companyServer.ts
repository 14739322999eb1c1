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

/** What decides how companies' mail servers are reached. */
export interface CompanyMailRule {
  /** What the operator allows besides public hosts. */
  hosts: readonly MailHost[];
  resolve?: Resolve;
  /** How long handing one mail over may take in all, in milliseconds. */
  withinMs: number;
}

const TLS_PORT = 465;
/** How long connecting may take, in milliseconds. */
const CONNECT_MS = 10_000;

/** Opens a company's mail server: each mail is taken or refused within a time, over TLS, at an address that was vetted. */
export function openCompanyServer(server: CompanyServer, rule: CompanyMailRule): MailTransport {
  const { withinMs } = rule;
  return {
    async deliver(mail) {
      const signal = AbortSignal.timeout(withinMs);
      const late = new Promise<never>((_, reject) => {
        const seconds = Math.ceil(withinMs / 1000);
        signal.addEventListener("abort", () => reject(new Error(`No end of the talk within ${seconds} seconds.`)));
      });
      return Promise.race([hand(server, rule, mail, signal), late]);
    },
    close: () => {},
  };
}

async function hand(server: CompanyServer, rule: CompanyMailRule, mail: Mail, signal: AbortSignal): Promise<string> {
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

/** Connects to the addresses that were vetted and to no other, so that a name that changes meanwhile leads nowhere else. */
function connectTo({ addresses }: VettedHost, port: number, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host: "mail-server", port, autoSelectFamily: true },
      lookup: (_name, _options, answer) => answer(null, addresses),
    });
    // Also after the mail has gone: whoever does not hang up is hung up on.
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
    // The certificate has to be for the name that people entered, whatever address it has.
    ...(literal === undefined && { servername: host.replace(/\.$/, "") }),
    requireTLS: port !== TLS_PORT && !isPlain,
    getSocket: (_options: unknown, answer: (error: null, socket: { connection: Socket }) => void) =>
      answer(null, { connection }),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: withinMs, socketTimeout: withinMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}
