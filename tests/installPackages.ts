import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Programs that tests run, and the Debian packages that have them. */
export interface Packages {
  programs: readonly string[];
  packages: readonly string[];
  /** What is not tested without them. */
  tested: string;
}

function install(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another test file may install them at the same time.
  const apt = (...words: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...words], { env, stdio: "ignore" });
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
}

/** Whether the programs are there. As root on Debian, installs them first; otherwise one line says what lacks. */
export function installPackages({ programs, packages, tested }: Packages): boolean {
  const areThere = () => programs.every((program) => existsSync(program));
  if (!areThere() && process.getuid?.() === 0 && existsSync("/etc/debian_version")) install(packages);
  if (!areThere()) process.stderr.write(`Not tested: ${tested}. On Debian: apt-get install ${packages.join(" ")}\n`);
  return areThere();
}
