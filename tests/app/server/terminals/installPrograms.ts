import { installPackages } from "../../../installPackages";

/** The servers that the terminals are tested against. */
export const SSHD = "/usr/sbin/sshd";
export const TELNETD = "/usr/sbin/telnetd";

/** Whether OpenSSH and telnetd are there, installed where that is possible. */
export const installPrograms = (): boolean =>
  installPackages({
    programs: [SSHD, TELNETD],
    packages: ["openssh-server", "inetutils-telnetd"],
    tested: "terminals of real servers",
  });
