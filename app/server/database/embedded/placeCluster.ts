import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf, StartProblem } from "../../lifecycle/StartProblem";
import type { DataFolder } from "../openDataFolder";
import { canAccess, type ServiceUser, serviceUserFor } from "./serviceUser";

/** Folder for the cluster of a server that runs as root, when the database's user cannot enter the data folder. */
export const SYSTEM_FOLDER = "/var/lib/farhelm";

/** The location of a cluster and the user it runs as. */
export interface ClusterPlace {
  /** Folder of the cluster, its socket and its log. */
  home: string;
  cluster: string;
  user: ServiceUser | undefined;
  /** Folder for copies of the binaries, when the installed ones cannot be executed. */
  binariesFolder: string;
}

function placeIn(home: string, binariesFolder: string): ClusterPlace {
  const cluster = join(home, "database");
  return { home, cluster, user: serviceUserFor(cluster), binariesFolder };
}

async function makeHome(home: string): Promise<void> {
  try {
    await mkdir(home, { recursive: true });
    // chmod, because mkdir applies the umask: the database's user must be able to traverse both folders.
    await chmod(SYSTEM_FOLDER, 0o711);
    await chmod(home, 0o711);
  } catch (error) {
    throw new StartProblem(
      `The database runs as another user than root and can neither enter the data folder nor use ${home} (${reasonOf(error)}): choose a --data folder that all users may pass through, or set DATABASE_URL.`,
    );
  }
}

/**
 * Decides where the cluster of a data folder is placed: inside it, or in the system folder when the database's user
 * cannot enter it.
 */
export async function placeCluster(data: DataFolder): Promise<ClusterPlace> {
  const inside = placeIn(data.path, data.path);
  if (inside.user === undefined) return inside;
  const outside = join(SYSTEM_FOLDER, data.id);
  const isOutside = !existsSync(inside.cluster) && existsSync(join(outside, "database"));
  if (!isOutside && canAccess(inside.user, data.path)) return { ...inside, binariesFolder: SYSTEM_FOLDER };
  if (existsSync(inside.cluster)) {
    throw new StartProblem(
      `The database in ${inside.cluster} belongs to user ${inside.user.uid}, who may no longer enter that folder: allow it with chmod o+x on the folders above, or move the data folder.`,
    );
  }
  await makeHome(outside);
  return placeIn(outside, SYSTEM_FOLDER);
}
