import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "../../installPackages";
import { freePort, isListening, until } from "./ports";

const XVNC = "/usr/bin/Xtigervnc";

/** Whether TigerVNC is there, installed where that is possible. */
export const installVnc = (): boolean =>
  installPackages({
    programs: [XVNC, "/usr/bin/tigervncpasswd", "/usr/bin/xterm"],
    packages: ["tigervnc-standalone-server", "tigervnc-tools", "xterm"],
    tested: "desktops of real VNC servers",
  });

/** The password of the server. */
export const PASSWORD = "orchid77";
/** The colour of the whole picture, apart from what a program writes; 16 bits can show it exactly. */
export const COLOUR = [255, 138, 0];

/** A TigerVNC server of 800 × 600 with a program that fills it. */
export interface VncServer {
  port: number;
  /** What arrived at the program: typed text, pasted text, and mouse reports (X10: ESC [ M, button, column, row). */
  input: () => string;
  /** Makes a text the clipboard of the desktop. */
  copy: (text: string) => void;
  /** Breaks its connections and goes away. */
  stop: () => void;
}

// Reads raw input into a file, and writes what another file asks for to its terminal.
const PROGRAM = `stty raw -echo; printf '\\033[?9h\\033[?25l'; (while :; do [ -s "$1/write" ] && cat "$1/write" && : > "$1/write"; sleep 0.1; done) & exec cat > "$1/input"`;

/** Starts TigerVNC on a free port and display, and waits for it. */
export async function startVnc(port?: number): Promise<VncServer> {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-vnc-"));
  const rfbPort = port ?? (await freePort());
  writeFileSync(join(folder, "passwd"), spawnSync("tigervncpasswd", ["-f"], { input: `${PASSWORD}\n` }).stdout, {
    mode: 0o600,
  });
  for (const name of ["input", "write"]) writeFileSync(join(folder, name), "");
  const display = `:${[...Array(200).keys()].map((number) => number + 20).find((number) => !existsSync(`/tmp/.X11-unix/X${number}`))}`;
  const options = ["-geometry", "800x600", "-depth", "24", "-localhost", "-rfbport", String(rfbPort)];
  const security = [
    "-SecurityTypes",
    "VncAuth",
    "-PasswordFile",
    join(folder, "passwd"),
    "-BlacklistThreshold",
    "1000",
  ];
  const children: ChildProcess[] = [spawn(XVNC, [display, ...options, ...security], { stdio: "ignore" })];
  await until(() => isListening(rfbPort));
  const colour = `#${COLOUR.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const look = [
    "-geometry",
    "200x100+0+0",
    "-b",
    "0",
    "+sb",
    "-bw",
    "0",
    "-bg",
    colour,
    "-xrm",
    "XTerm*disallowedWindowOps:",
  ];
  children.push(
    spawn("xterm", [...look, "-e", "sh", "-c", PROGRAM, "sh", folder], {
      env: { ...process.env, DISPLAY: display },
      stdio: "ignore",
    }),
  );
  return {
    port: rfbPort,
    input: () => readFileSync(join(folder, "input"), "latin1"),
    copy: (text) => writeFileSync(join(folder, "write"), `\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`),
    stop: () => {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
      rmSync(`/tmp/.X11-unix/X${display.slice(1)}`, { force: true });
      rmSync(`/tmp/.X${display.slice(1)}-lock`, { force: true });
    },
  };
}
