import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../freePort";
import { SSHD } from "./installPrograms";

/** Writes a key pair and returns its private key. */
export function createKey(path: string, type: string, passphrase = ""): string {
  execFileSync("ssh-keygen", ["-q", "-t", type, "-N", passphrase, "-f", path]);
  return readFileSync(path, "utf8");
}

/** A running OpenSSH server of this machine, which lets this user in by key. */
export interface OpenSsh {
  port: number;
  username: string;
  /** The accepted private key, and the same with the passphrase `secret`. */
  keys: { plain: string; locked: string; rsa: string };
  /** Starts it again at the same port with another host key. */
  changeHostKey(): Promise<void>;
  close(): void;
}

async function isListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await wait(25);
  }
  throw new Error("OpenSSH does not listen.");
}

/** The command that runs OpenSSH in the foreground with files in a folder. Its keys are renewed after each megabyte. */
export function openSshCommand(port: number, files: { hostKey: string; authorized: string }, settings: object = {}) {
  const options = {
    ListenAddress: "127.0.0.1",
    HostKey: files.hostKey,
    AuthorizedKeysFile: files.authorized,
    PermitRootLogin: "yes",
    PasswordAuthentication: "no",
    KbdInteractiveAuthentication: "no",
    UsePAM: "no",
    StrictModes: "no",
    PidFile: "none",
    PrintMotd: "no",
    Subsystem: "sftp internal-sftp",
    RekeyLimit: "1M",
    ...settings,
  };
  const words = Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  // OpenSSH as root wants it.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  return { program: SSHD, args: ["-D", "-e", "-f", "/dev/null", "-p", String(port), ...words] };
}

/** Starts OpenSSH with files in a folder. Its keys are renewed after each megabyte, unless the settings say otherwise. */
export async function startOpenSsh(folder: string, settings: Record<string, string> = {}): Promise<OpenSsh> {
  const port = await freePort();
  const path = (name: string) => join(folder, name);
  createKey(path("host_1"), "ed25519");
  createKey(path("host_2"), "ed25519");
  const keys = {
    plain: createKey(path("plain"), "ed25519"),
    locked: createKey(path("locked"), "ed25519", "secret"),
    rsa: createKey(path("rsa"), "rsa", "secret"),
  };
  const authorized = ["plain", "locked", "rsa"].map((name) => readFileSync(path(`${name}.pub`), "utf8"));
  writeFileSync(path("authorized"), authorized.join(""), { mode: 0o600 });
  const run = (hostKey: string) => {
    const { program, args } = openSshCommand(
      port,
      { hostKey: path(hostKey), authorized: path("authorized") },
      settings,
    );
    return spawn(program, args, { stdio: "ignore" });
  };
  let server = run("host_1");
  await isListening(port);
  return {
    port,
    username: userInfo().username,
    keys,
    async changeHostKey() {
      server.kill();
      await new Promise((resolve) => server.once("exit", resolve));
      server = run("host_2");
      await isListening(port);
    },
    close: () => void server.kill(),
  };
}
