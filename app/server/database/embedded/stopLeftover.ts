import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "../../lifecycle/StartProblem";
import type { Logger } from "../../log/createLogger";
import { describeProcess, isPidTaken, type RunningProcess } from "../processes";
import { removeShortFolder } from "./databaseEndpoint";
import type { ClusterPlace } from "./placeCluster";
import type { Binaries } from "./stageBinaries";
import { stopPostgres } from "./stopPostgres";
import { terminateOrphans } from "./terminateOrphans";

async function isOurs(running: RunningProcess, cluster: string): Promise<boolean> {
  // The working folder of PostgreSQL is its cluster, also after the folder was moved.
  if (running.folder !== undefined) return running.folder === (await realpath(cluster));
  return running.command.includes(cluster) || process.platform === "win32";
}

/**
 * Stops a database that a killed server left running on this cluster, and removes its stale lock file; the lock of a
 * live process is never removed.
 */
export async function stopLeftover(place: ClusterPlace, binaries: Binaries, log: Logger): Promise<void> {
  const file = join(place.cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const running = pid > 0 ? await describeProcess(pid) : undefined;
  if (running !== undefined && (await isOurs(running, place.cluster))) {
    log.warn("An earlier server ended without stopping its database; it is stopped now.", { process: pid });
    await stopPostgres(pid, place, binaries);
  } else if (running !== undefined && /postgres/.test(running.command) && running.folder === undefined) {
    // The process id may have been reused; where that cannot be determined, the operator decides.
    throw new StartProblem(
      `${file} names process ${pid}, another PostgreSQL: if it does not use this folder, remove that file.`,
    );
  }
  // The lock is stale: its process has exited without removing it, or the id was reused.
  await terminateOrphans(place.cluster, log);
  await removeShortFolder(lines[4] ?? "");
  // PostgreSQL considers any process with that id alive, including a zombie, as in containers without an init process.
  if (pid > 0 && !isPidTaken(pid)) return;
  await rm(file, { force: true });
  await rm(join(place.home, "socket", ".s.PGSQL.5432.lock"), { force: true });
}
