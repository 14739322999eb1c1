import { join } from "node:path";
import type { ServiceUser } from "./serviceUser";
import type { Binaries } from "./stageBinaries";

/** Name of the database and of its owner. */
export const DATABASE = "farhelm";

/** The path of a PostgreSQL executable. */
export function programPath(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * Spawn options of PostgreSQL executables: the database's user, a working folder that user may enter, and no inherited
 * PG* variables.
 */
export function runOptions(user: ServiceUser | undefined, cwd: string) {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...user, cwd, windowsHide: true, env: { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" } };
}
