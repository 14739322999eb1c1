import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";
import { type Lock, takeLock } from "./takeLock";

/** The format of what lies in a data folder; raised when an older program could no longer use it. */
export const DATA_VERSION = 1;

/** What every start writes at least: its lock and what the database says. */
const PROBE = 65_536;

/** A data folder this process may write to and no other process uses. */
export interface DataFolder {
  path: string;
  /** Names the folder's contents for ever, wherever the folder is moved. */
  id: string;
  close(): Promise<void>;
}

const WHY: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  EEXIST: "a file of that name is in the way",
  ENOENT: "no folder can be made there",
  ENOTDIR: "part of that path is a file, not a folder",
  ENOSPC: "the disk is full",
};

function unwritable(path: string, error: unknown): StartProblem {
  const why = WHY[codeOf(error) ?? ""] ?? reasonOf(error);
  return new StartProblem(`The data folder ${path} cannot be written to (${why}): choose another one with --data.`);
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

/** Others may pass through (the database's own user must), but not look around. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o711 });
  } catch (error) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return;
    // Node's own recursive mkdir never ends where the system keeps answering that the parent is missing, as in /proc.
    const isParentMissing = codeOf(error) === "ENOENT" && !existsSync(dirname(path));
    if (!isParentMissing) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o711 });
  }
}

/** Proves by writing, because permission bits alone know neither read-only mounts nor full disks, which still take empty files. */
async function proveWritable(path: string): Promise<void> {
  const probe = join(path, `.write-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE));
  } finally {
    await rm(probe, { force: true });
  }
}

/** Opens a data folder, making it when absent; refuses one that is unwritable, of a newer version, or in use. */
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
