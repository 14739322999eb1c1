import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf, StartProblem } from "../../lifecycle/StartProblem";
import type { DataFolder } from "../openDataFolder";
import { canAccess, type ServiceUser, serviceUserFor } from "./serviceUser";

/** Where a root server keeps what another user must reach while the data folder lies in a folder only root may enter. */
export const SYSTEM_FOLDER = "/var/lib/farhelm";

/** Where a cluster lives and as whom it runs. */
export interface ClusterPlace {
  /** Holds the cluster, its socket and its log. */
  home: string;
  cluster: string;
  user: ServiceUser | undefined;
  /** Where copies of the programs go when the installed ones cannot be used. */
  shelf: string;
}

function at(home: string, shelf: string): ClusterPlace {
  const cluster = join(home, "database");
  return { home, cluster, user: serviceUserFor(cluster), shelf };
}

async function makeHome(home: string): Promise<void> {
  try {
    await mkdir(home, { recursive: true });
    // Explicitly, because of the umask: the database's user passes through both.
    await chmod(SYSTEM_FOLDER, 0o711);
    await chmod(home, 0o711);
  } catch (error) {
    throw new StartProblem(
      `The database runs as another user than root and can neither enter the data folder nor use ${home} (${reasonOf(error)}): choose a --data folder that all users may pass through, or set DATABASE_URL.`,
    );
  }
}

/** Decides where the cluster of a data folder lives: inside it, or under the system folder when its user cannot get in. */
export async function placeCluster(data: DataFolder): Promise<ClusterPlace> {
  const inside = at(data.path, data.path);
  if (inside.user === undefined) return inside;
  const outside = join(SYSTEM_FOLDER, data.id);
  const isOutside = !existsSync(inside.cluster) && existsSync(join(outside, "database"));
  if (!isOutside && canAccess(inside.user, data.path)) return { ...inside, shelf: SYSTEM_FOLDER };
  if (existsSync(inside.cluster)) {
    throw new StartProblem(
      `The database in ${inside.cluster} belongs to user ${inside.user.uid}, who may no longer enter that folder: allow it with chmod o+x on the folders above, or move the data folder.`,
    );
  }
  await makeHome(outside);
  return at(outside, SYSTEM_FOLDER);
}
