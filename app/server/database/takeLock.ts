import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartProblem } from "../startProblem";
import { describeProcess, processSpace } from "./processes";

/** A folder's lock, held until released. */
export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  token: string;
  pid: number;
  started: string;
  space: string;
}

/** How often a holder says that it lives, and after how long a silent one elsewhere counts as gone. */
const BEAT_MS = 5_000;
const SILENCE_MS = 16_000;

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const { token, pid, started, space } = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
    return { token: String(token), pid: Number(pid), started: String(started), space: String(space) };
  } catch (error) {
    // Cut off by a full disk or a power loss: nobody holds it, and its token cannot be known.
    if (error instanceof SyntaxError) return { token: "", pid: 0, started: "", space: "" };
    return undefined;
  }
}

/** In another container or machine its number says nothing; there only the beat of the file's time does. */
async function isBeating(file: string): Promise<boolean> {
  const seen = (await stat(file)).mtimeMs;
  const left = SILENCE_MS - (Date.now() - seen);
  for (const end = Date.now() + left; Date.now() < end; await wait(250)) {
    const now = await stat(file).catch(() => undefined);
    if (now === undefined) return false;
    if (now.mtimeMs !== seen) return true;
  }
  return false;
}

async function isAlive(file: string, holder: Holder, space: string): Promise<boolean> {
  if (holder.pid === 0) return false;
  if (holder.space !== space) return isBeating(file);
  const running = await describeProcess(holder.pid);
  return running !== undefined && (running.started === holder.started || running.started === "");
}

/** Moves a dead holder's file aside; if another process was quicker, its file is put back untouched. */
async function clearStale(file: string, stale: Holder): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved?.token !== stale.token) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

function hold(file: string, token: string): Lock {
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), BEAT_MS).unref();
  return {
    async release() {
      clearInterval(beat);
      if ((await readHolder(file))?.token === token) await rm(file, { force: true });
    },
  };
}

/** Takes the lock of a folder: a dead process's lock is taken over, a live one's never; it is named instead. */
export async function takeLock(folder: string): Promise<Lock> {
  const file = join(folder, "server.lock");
  const space = await processSpace();
  const own = await describeProcess(process.pid);
  const holder: Holder = { token: randomUUID(), pid: process.pid, started: own?.started ?? "", space };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(file, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
      return hold(file, holder.token);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const other = await readHolder(file);
    if (other === undefined) continue;
    if (await isAlive(file, other, space)) {
      throw new StartProblem(
        `Another Farhelm server (process ${other.pid}) uses the data folder ${folder}: stop it first, or give this one a folder of its own with --data.`,
      );
    }
    await clearStale(file, other);
  }
  throw new StartProblem(`Other processes are competing for the data folder ${folder}: start one server only.`);
}
