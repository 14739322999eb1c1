import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type AuthContext, type Connection, type PasswordAuthContext, default as ssh2 } from "ssh2";
import type { Machine } from "../machine/Machine";
import type { SignIn } from "../signIn";
import { createHostKey } from "./createHostKey";
import { serveSession } from "./serveSession";

const MAX_ATTEMPTS = 6;
const SIGN_IN_MS = 120_000;

/** What the SSH server of a device needs. */
export interface SshOptions {
  machine: Machine;
  signIn: SignIn;
  /** The device's secret, from which its host key is derived. */
  secret: string;
}

/** Checks one attempt to sign in; passwords are the only method. */
async function authenticate(context: AuthContext, signIn: SignIn): Promise<void> {
  if (context.method !== "password") return context.reject(["password"]);
  const { username, password } = context as PasswordAuthContext;
  if (await signIn(username, password)) return context.accept();
  context.reject(["password"]);
}

function serveClient(client: Connection, { machine, signIn }: SshOptions): void {
  const timer = setTimeout(() => client.end(), SIGN_IN_MS);
  let attempts = 0;
  client.on("authentication", (context) => {
    if (context.method === "password") attempts += 1;
    if (attempts > MAX_ATTEMPTS) return client.end();
    authenticate(context, signIn).catch(() => context.reject());
  });
  client.on("ready", () => clearTimeout(timer));
  const lost = new AbortController();
  client.on("close", () => {
    clearTimeout(timer);
    lost.abort();
  });
  client.on("session", (accept) => serveSession(accept(), machine, lost.signal));
  // The client is notified of refused requests, such as port forwarding.
  client.on("error", () => client.end());
}

/** Creates the SSH server of a device (RFC 4251 to 4254): shell, commands and SFTP. Returns what serves a connection. */
export function createSshServer(options: SshOptions): (stream: Duplex) => void {
  const server = new ssh2.Server({ hostKeys: [createHostKey(options.secret)], ident: "dropbear_2022.83" }, (client) =>
    serveClient(client, options),
  );
  // The library needs no more of a socket than a stream.
  return (stream) => server.injectSocket(stream as Socket);
}
