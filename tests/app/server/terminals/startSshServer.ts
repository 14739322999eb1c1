import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  type AuthContext,
  type KeyboardAuthContext,
  type ServerChannel,
  type SFTPWrapper,
  default as ssh2,
} from "ssh2";

/** What a test server does. */
export interface SshServerOptions {
  /** The accepted password of the user `operator`. */
  password?: string;
  /** Whether it prompts for the password and a code, by keyboard-interactive. */
  asksCode?: boolean;
  /** Attempts after which it ends the connection. */
  maxTries?: number;
  /** Whether it ends its first connection when the sign-in takes too long. */
  isImpatient?: boolean;
  /** What the shell does. */
  shell?(channel: ServerChannel): void;
  /** What its file transfer does; it offers none otherwise. */
  sftp?(sftp: SFTPWrapper): void;
}

function answerCode(context: KeyboardAuthContext, password: string | undefined): void {
  context.prompt([{ prompt: "Password: ", echo: false }], "Sign-in", "", ([given]) => {
    if (given !== password) return context.reject();
    context.prompt([{ prompt: "Code: ", echo: true }], "Second step", "Look at your phone.", ([code]) => {
      if (code === "123456") context.accept();
      else context.reject();
    });
  });
}

function authenticate(context: AuthContext, { password, asksCode }: SshServerOptions): void {
  const methods = asksCode ? (["keyboard-interactive"] as const) : (["password"] as const);
  if (asksCode && context.method === "keyboard-interactive") answerCode(context, password);
  else if (
    !asksCode &&
    context.method === "password" &&
    context.username === "operator" &&
    context.password === password
  )
    context.accept();
  else context.reject([...methods]);
}

/** Starts an SSH server with passwords, which OpenSSH has only for users of the machine. */
export async function startSshServer(
  options: SshServerOptions,
): Promise<{ port: number; connections(): number; close(): void }> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const hostKey = privateKey.export({ type: "sec1", format: "pem" });
  let connections = 0;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    connections += 1;
    let tries = 0;
    client.on("error", () => {});
    if (options.isImpatient && connections === 1) setTimeout(() => client.end(), 300);
    client.on("authentication", (context) => {
      if (context.method !== "none") tries += 1;
      if (tries > (options.maxTries ?? Number.POSITIVE_INFINITY)) client.end();
      else authenticate(context, options);
    });
    client.on("session", (accept) => {
      const session = accept();
      session.on("pty", (acceptPty) => acceptPty?.());
      session.on("window-change", (acceptChange) => acceptChange?.());
      const { sftp } = options;
      if (sftp) session.on("sftp", (acceptSftp) => sftp(acceptSftp()));
      session.on("shell", (acceptShell) => {
        const channel = acceptShell();
        if (options.shell) options.shell(channel);
        else channel.write("Welcome\r\n");
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections, close: () => void server.close() };
}
