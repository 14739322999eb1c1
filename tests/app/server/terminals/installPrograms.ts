import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The servers that the terminals are tested against. */
export const SSHD = "/usr/sbin/sshd";
export const TELNETD = "/usr/sbin/telnetd";

const PACKAGES = ["openssh-server", "inetutils-telnetd"];

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another test file may install them at the same time.
  const apt = (...words: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...words], { env, stdio: "ignore" });
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...PACKAGES);
}

/** Whether OpenSSH and telnetd are there. As root on Debian, installs them first; otherwise one line says what lacks. */
export function installPrograms(): boolean {
  const areThere = () => existsSync(SSHD) && existsSync(TELNETD);
  if (!areThere() && process.getuid?.() === 0 && existsSync("/etc/debian_version")) install();
  if (!areThere())
    process.stderr.write(`Not tested: terminals of real servers. On Debian: apt-get install ${PACKAGES.join(" ")}\n`);
  return areThere();
}
