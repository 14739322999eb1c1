import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartProblem } from "../../lifecycle/StartProblem";

/** The user the database runs as: PostgreSQL refuses to run as root, so a root server uses another one. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/** User and group `nobody` on every common system. */
const NOBODY = 65_534;

function ownerOf(path: string): ServiceUser | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

/** The user for a cluster: undefined means this process's own; an existing cluster keeps its owner. */
export function serviceUserFor(cluster: string): ServiceUser | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const owner = ownerOf(cluster);
  if (own === 0) return owner === undefined || owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : owner;
  if (owner !== undefined && owner.uid !== own) {
    throw new StartProblem(
      `The database in ${cluster} belongs to user ${owner.uid}: start as that user or as root, or hand it over with chown -R ${own} ${cluster}.`,
    );
  }
  return undefined;
}

/**
 * Whether a user can enter a folder or run a file; tested by the system itself, which also applies access control
 * lists.
 */
export function canAccess(user: ServiceUser | undefined, path: string): boolean {
  if (user === undefined) return true;
  const { status, error } = spawnSync("test", ["-x", path], { ...user, cwd: "/", stdio: "ignore" });
  if (error) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and this system does not let root run it as user ${user.uid} (${error.message}): start Farhelm as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return status === 0;
}
