import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { StartProblem } from "../../lifecycle/StartProblem";
import { isRunning } from "../processes";
import type { ClusterPlace } from "./placeCluster";
import { programPath, runOptions } from "./programs";
import type { Binaries } from "./stageBinaries";

const run = promisify(execFile);

async function isGone(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(20)) {
    if (!isRunning(pid)) return true;
  }
  return !isRunning(pid);
}

/**
 * Stops PostgreSQL with a fast shutdown, then with an immediate one if it does not respond (it recovers at the next
 * start).
 */
export async function stopPostgres(pid: number, place: ClusterPlace, binaries: Binaries): Promise<void> {
  if (process.platform === "win32") {
    const args = ["stop", "-D", place.cluster, "-m", "fast", "-w"];
    await run(programPath(binaries, "pg_ctl"), args, runOptions(place.user, place.cluster));
    return;
  }
  const steps = [
    { signal: "SIGINT", timeout: 30_000 },
    { signal: "SIGQUIT", timeout: 10_000 },
  ] as const;
  for (const { signal, timeout } of steps) {
    if (isRunning(pid)) process.kill(pid, signal);
    if (await isGone(pid, timeout)) return;
  }
  throw new StartProblem(`The database process ${pid} of ${place.cluster} does not stop: end it by hand.`);
}
