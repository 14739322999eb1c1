import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { ClusterPlace } from "./placeCluster";
import { DATABASE } from "./programs";
import { canAccess } from "./serviceUser";

/** An endpoint of the embedded database that only this process's user can reach. */
export interface DatabaseEndpoint {
  /** Arguments that make postgres listen on it. */
  arguments: string[];
  /** Authentication arguments of initdb. */
  trust: string[];
  /** Connection URL of a database. */
  url(database?: string): string;
  close(): Promise<void>;
}

/** Maximum length of a Unix socket path: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH = 103;
const SHORT_PREFIX = "farhelm-";

async function socketFolder({ home, user }: ClusterPlace): Promise<string> {
  const folder = join(home, "socket");
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= MAX_SOCKET_PATH) {
    await mkdir(folder, { recursive: true });
    return folder;
  }
  const temporary = tmpdir();
  const isUsable = Buffer.byteLength(temporary) < 70 && canAccess(user, temporary);
  return mkdtemp(join(isUsable ? temporary : "/tmp", SHORT_PREFIX));
}

/** Removes a temporary socket folder that a previous start left behind. */
export async function removeShortFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(SHORT_PREFIX)) await rm(folder, { recursive: true, force: true });
}

/** Opens a Unix socket in a folder that only the database's user and root may enter, so no password is required. */
export async function openSocketEndpoint(place: ClusterPlace): Promise<DatabaseEndpoint> {
  const folder = await socketFolder(place);
  await chmod(folder, 0o700);
  if (place.user) await chown(folder, place.user.uid, place.user.gid);
  return {
    arguments: ["-k", folder, "-c", "listen_addresses="],
    trust: ["--auth-local=trust", "--auth-host=reject"],
    url: (database = DATABASE) => `postgresql://${DATABASE}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    close: () => removeShortFolder(folder),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Opens a loopback port with a password stored beside the cluster, for systems without Unix sockets. */
export async function openLoopbackEndpoint({ home, user }: ClusterPlace): Promise<DatabaseEndpoint> {
  const file = join(home, "database-password");
  const options = { mode: 0o600, flag: "wx" };
  await writeFile(file, randomBytes(24).toString("hex"), options).catch(() => {
    // The password exists from the first start.
  });
  if (user) await chown(file, user.uid, user.gid);
  const password = await readFile(file, "utf8");
  const port = await freePort();
  return {
    arguments: ["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    trust: ["--auth=scram-sha-256", `--pwfile=${file}`],
    url: (database = DATABASE) => `postgresql://${DATABASE}:${password}@127.0.0.1:${port}/${database}`,
    close: async () => {},
  };
}
