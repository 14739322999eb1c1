import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartProblem } from "../lifecycle/StartProblem";
import { describeProcess, processSpace } from "./processes";

/** A lock on a folder, held until released. */
export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  token: string;
  pid: number;
  started: string;
  space: string;
}

/**
 * Heartbeat interval of a holder, and the timeout after which a silent holder in another PID namespace counts as dead.
 */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 16_000;

/** Attempts under contention. */
const ATTEMPTS = 100;

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const { token, pid, started, space } = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
    return { token: String(token), pid: Number(pid), started: String(started), space: String(space) };
  } catch (error) {
    // Truncated by a full disk or a power failure: nobody holds it, and its token is unknown.
    if (error instanceof SyntaxError) return { token: "", pid: 0, started: "", space: "" };
    return undefined;
  }
}

/**
 * Whether a holder in another container or machine is alive: process ids are meaningless there, so the file's
 * modification time serves as heartbeat.
 */
async function hasHeartbeat(file: string): Promise<boolean> {
  const seen = (await stat(file)).mtimeMs;
  const remaining = HEARTBEAT_TIMEOUT_MS - (Date.now() - seen);
  for (const end = Date.now() + remaining; Date.now() < end; await wait(250)) {
    const now = await stat(file).catch(() => undefined);
    if (now === undefined) return false;
    if (now.mtimeMs !== seen) return true;
  }
  return false;
}

async function isAlive(file: string, holder: Holder, space: string): Promise<boolean> {
  if (holder.pid === 0) return false;
  if (holder.space !== space) return hasHeartbeat(file);
  const running = await describeProcess(holder.pid);
  return running !== undefined && (running.started === holder.started || running.started === "");
}

/**
 * Replaces a stale lock with our own. Only one process at a time may do so, and the replacement is atomic, so the lock
 * file always exists. False when another process was faster.
 */
async function takeOver(file: string, prepared: string, stale: Holder): Promise<boolean> {
  const gate = `${file}.takeover`;
  if (!(await linkOnce(prepared, gate))) {
    const since = await stat(gate).catch(() => undefined);
    if (since && Date.now() - since.ctimeMs > HEARTBEAT_TIMEOUT_MS) await rm(gate, { force: true });
    await wait(50);
    return false;
  }
  try {
    const isStill = (await readHolder(file))?.token === stale.token;
    if (isStill) await rename(prepared, file);
    return isStill;
  } finally {
    await rm(gate, { force: true });
  }
}

/** Creates a hard link atomically; false when the name exists. */
async function linkOnce(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function hold(file: string, token: string): Lock {
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS).unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await readHolder(file))?.token === token) await rm(file, { force: true });
    },
  };
}

/**
 * Takes the lock of a folder. A stale lock is taken over; throws a StartProblem that names the process of a live one.
 */
export async function takeLock(folder: string): Promise<Lock> {
  const file = join(folder, "server.lock");
  const space = await processSpace();
  const own = await describeProcess(process.pid);
  const holder: Holder = { token: randomUUID(), pid: process.pid, started: own?.started ?? "", space };
  const prepared = `${file}.${holder.token}`;
  await writeFile(prepared, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await linkOnce(prepared, file)) return hold(file, holder.token);
      const other = await readHolder(file);
      if (other === undefined) continue;
      if (await isAlive(file, other, space)) throw new StartProblem(takenBy(other, folder));
      if (await takeOver(file, prepared, other)) return hold(file, holder.token);
    }
  } finally {
    await rm(prepared, { force: true });
  }
  throw new StartProblem(`Other processes are competing for the data folder ${folder}: start one server only.`);
}

function takenBy({ pid }: Holder, folder: string): string {
  return `Another Farhelm server (process ${pid}) uses the data folder ${folder}: stop it first, or give this one a folder of its own with --data.`;
}
