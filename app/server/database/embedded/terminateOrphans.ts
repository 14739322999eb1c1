import { readdir, realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../../log/createLogger";
import { describeProcess } from "../processes";

/** How often sessions are asked to end before they are ended, and how long each time is waited. */
const ASKED = 25;
const PAUSE_MS = 200;

async function isSession(pid: number, folder: string): Promise<boolean> {
  const running = await describeProcess(pid);
  return running?.folder === folder && running.command.startsWith("postgres: ");
}

async function findSessions(folder: string): Promise<number[]> {
  const numbers = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(numbers.map((pid) => isSession(pid, folder)));
  return numbers.filter((_, index) => found[index]);
}

/**
 * Ends the sessions of a PostgreSQL whose main process is gone: one in a long statement notices that only at its end, and
 * nobody may start on the cluster before. Only Linux tells which they are; elsewhere PostgreSQL refuses until they are gone.
 */
export async function terminateOrphans(cluster: string, log: Logger): Promise<void> {
  if (process.platform !== "linux") return;
  const folder = await realpath(cluster);
  let orphans = await findSessions(folder);
  if (orphans.length === 0) return;
  log.warn("A killed database left sessions behind; they are ended now.", { processes: orphans });
  for (let attempt = 0; orphans.length > 0 && attempt < 2 * ASKED; attempt += 1) {
    for (const pid of orphans) {
      try {
        process.kill(pid, attempt < ASKED ? "SIGQUIT" : "SIGKILL");
      } catch {
        // It ended while the others were looked for.
      }
    }
    await wait(PAUSE_MS);
    orphans = await findSessions(folder);
  }
}
