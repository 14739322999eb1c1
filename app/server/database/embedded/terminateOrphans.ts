import { readdir, realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../../log/createLogger";
import { describeProcess } from "../processes";

/** Number of SIGQUIT attempts before SIGKILL, and the pause between attempts. */
const QUIT_ATTEMPTS = 25;
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
 * Terminates backends whose postmaster is gone: one in a long statement notices only at its end, and the cluster cannot
 * be started before. Linux only; elsewhere PostgreSQL refuses to start until they exit.
 */
export async function terminateOrphans(cluster: string, log: Logger): Promise<void> {
  if (process.platform !== "linux") return;
  const folder = await realpath(cluster);
  let orphans = await findSessions(folder);
  if (orphans.length === 0) return;
  log.warn("A killed database left sessions behind; they are ended now.", { processes: orphans });
  for (let attempt = 0; orphans.length > 0 && attempt < 2 * QUIT_ATTEMPTS; attempt += 1) {
    for (const pid of orphans) {
      try {
        process.kill(pid, attempt < QUIT_ATTEMPTS ? "SIGQUIT" : "SIGKILL");
      } catch {
        // It has exited in the meantime.
      }
    }
    await wait(PAUSE_MS);
    orphans = await findSessions(folder);
  }
}
