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

/** PostgreSQL's own rules for Unicode: the same order and letter cases on every system. */
const LOCALE = ["--encoding=UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Makes the cluster where there is none: beside its place first, so that a start cut short leaves nothing half done. */
export async function createCluster(place: ClusterPlace, binaries: Binaries, door: DatabaseEndpoint): Promise<boolean> {
  if (existsSync(place.cluster)) return false;
  const draft = `${place.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(draft, { mode: 0o700 });
    if (place.user) await chown(draft, place.user.uid, place.user.gid);
    const names = ["-D", draft, "-U", DATABASE, ...LOCALE, ...door.trust];
    await run(programPath(binaries, "initdb"), names, runOptions(place.user, draft));
    await rename(draft, place.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const reason = severeMessage(said) ?? reasonOf(error).split("\n")[0];
    throw new StartProblem(`The database could not be created in ${place.cluster}: ${reason}.`);
  }
  return true;
}
