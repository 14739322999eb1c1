import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";
import { type Lock, takeLock } from "./takeLock";

/** Format version of the data folder; raised when older programs can no longer use it. */
export const DATA_VERSION = 1;

/** Size of the write probe in bytes: about what every start writes. */
const PROBE_BYTES = 65_536;

/** A writable data folder, locked by this process. */
export interface DataFolder {
  path: string;
  /** Permanent identifier of the folder's contents, also after a move. */
  id: string;
  close(): Promise<void>;
}

const REASONS: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  EEXIST: "a file of that name is in the way",
  ENOENT: "no folder can be made there",
  ENOTDIR: "part of that path is a file, not a folder",
  ENOSPC: "the disk is full",
};

function unwritable(path: string, error: unknown): StartProblem {
  const reason = REASONS[codeOf(error) ?? ""] ?? reasonOf(error);
  return new StartProblem(`The data folder ${path} cannot be written to (${reason}): choose another one with --data.`);
}

async function readIdentity(path: string): Promise<string | undefined> {
  const file = join(path, "farhelm.json");
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw unwritable(path, error);
  });
  if (text === undefined) return undefined;
  const broken = new StartProblem(`${file} is damaged: restore it from a backup, or start with another --data folder.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw broken;
  }
  const { id, version } = (content ?? {}) as { id?: unknown; version?: unknown };
  if (typeof id !== "string" || !/^[0-9a-f]{16}$/.test(id) || typeof version !== "number") throw broken;
  if (version > DATA_VERSION) {
    throw new StartProblem(
      `The data folder ${path} was written by a newer Farhelm (data version ${version}, this one knows ${DATA_VERSION}): start the newer program.`,
    );
  }
  return id;
}

async function writeIdentity(path: string): Promise<string> {
  const id = randomBytes(8).toString("hex");
  const draft = join(path, "farhelm.json.new");
  await writeFile(draft, `${JSON.stringify({ id, version: DATA_VERSION }, undefined, 2)}\n`, { mode: 0o644 });
  await rename(draft, join(path, "farhelm.json"));
  return id;
}

/** Mode 711: other users, such as the database's, may traverse the folder but not list it. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o711 });
  } catch (error) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return;
    // Node's recursive mkdir does not terminate where the system keeps reporting a missing parent, as in /proc.
    const isParentMissing = codeOf(error) === "ENOENT" && !existsSync(dirname(path));
    if (!isParentMissing) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o711 });
  }
}

/** Tests by writing: permission bits show neither read-only mounts nor full disks, which still accept empty files. */
async function proveWritable(path: string): Promise<void> {
  const probe = join(path, `.write-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES));
  } finally {
    await rm(probe, { force: true });
  }
}

/**
 * Opens a data folder and creates it if absent. Throws a StartProblem when it is not writable, of a newer version, or
 * in use.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
  let lock: Lock | undefined;
  try {
    await makeFolder(path);
    await proveWritable(path);
    const known = await readIdentity(path);
    lock = await takeLock(path);
    const id = known ?? (await readIdentity(path)) ?? (await writeIdentity(path));
    return { path, id, close: lock.release };
  } catch (error) {
    await lock?.release();
    throw error instanceof StartProblem ? error : unwritable(path, error);
  }
}
