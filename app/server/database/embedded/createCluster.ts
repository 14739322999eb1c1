import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, rename, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { reasonOf, StartProblem } from "../../lifecycle/StartProblem";
import type { DatabaseEndpoint } from "./databaseEndpoint";
import { severeMessage } from "./databaseLog";
import type { ClusterPlace } from "./placeCluster";
import { DATABASE, programPath, runOptions } from "./programs";
import type { Binaries } from "./stageBinaries";

const run = promisify(execFile);

/** PostgreSQL's builtin locale provider: the same collation and case mapping on every system. */
const LOCALE = ["--encoding=UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/**
 * Creates the cluster if it does not exist; atomic, by creating it under another name and renaming it. Returns whether
 * it was created.
 */
export async function createCluster(
  place: ClusterPlace,
  binaries: Binaries,
  endpoint: DatabaseEndpoint,
): Promise<boolean> {
  if (existsSync(place.cluster)) return false;
  const draft = `${place.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(draft, { mode: 0o700 });
    if (place.user) await chown(draft, place.user.uid, place.user.gid);
    const args = ["-D", draft, "-U", DATABASE, ...LOCALE, ...endpoint.trust];
    await run(programPath(binaries, "initdb"), args, runOptions(place.user, draft));
    await rename(draft, place.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const reason = severeMessage(stderr) ?? reasonOf(error).split("\n")[0];
    throw new StartProblem(`The database could not be created in ${place.cluster}: ${reason}.`);
  }
  return true;
}
