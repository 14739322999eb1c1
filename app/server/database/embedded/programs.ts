import { join } from "node:path";
import type { ServiceUser } from "./serviceUser";
import type { Binaries } from "./stageBinaries";

/** The database's own name, and the name of its owner. */
export const DATABASE = "farhelm";

/** The path of one of PostgreSQL's programs. */
export function programPath(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** How PostgreSQL's programs are run: as their user, from a folder every user may enter, without PG variables of ours. */
export function runOptions(user: ServiceUser | undefined, cwd: string) {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...user, cwd, windowsHide: true, env: { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" } };
}
