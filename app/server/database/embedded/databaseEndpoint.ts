import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { ClusterPlace } from "./placeCluster";
import { DATABASE } from "./programs";
import { canAccess } from "./serviceUser";

/** How this process, and no other user of the machine, reaches its database. */
export interface DatabaseEndpoint {
  /** Arguments that make PostgreSQL listen there. */
  arguments: string[];
  /** How PostgreSQL is to believe who is asking; arguments of initdb. */
  trust: string[];
  /** The address of a database behind it. */
  url(database?: string): string;
  close(): Promise<void>;
}

/** Socket addresses hold 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET = 103;
const SHORT_PREFIX = "farhelm-";

async function socketFolder({ home, user }: ClusterPlace): Promise<string> {
  const near = join(home, "socket");
  if (Buffer.byteLength(join(near, ".s.PGSQL.5432")) <= LONGEST_SOCKET) {
    await mkdir(near, { recursive: true });
    return near;
  }
  const temporary = tmpdir();
  const isUsable = Buffer.byteLength(temporary) < 70 && canAccess(user, temporary);
  return mkdtemp(join(isUsable ? temporary : "/tmp", SHORT_PREFIX));
}

/** Removes a short socket folder that an earlier start left behind. */
export async function removeShortFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(SHORT_PREFIX)) await rm(folder, { recursive: true, force: true });
}

/** A socket in a folder that only the database's user (and root) may enter; hence nobody is asked for a password. */
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

/** A loopback port and a password kept beside the cluster, for systems without sockets that are files. */
export async function openLoopbackEndpoint({ home, user }: ClusterPlace): Promise<DatabaseEndpoint> {
  const file = join(home, "database-password");
  const fresh = { mode: 0o600, flag: "wx" };
  await writeFile(file, randomBytes(24).toString("hex"), fresh).catch(() => {
    // It exists since the first start.
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
