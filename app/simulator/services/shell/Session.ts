import { posix } from "node:path";
import { HOME } from "../files/resolvePath";
import type { Machine } from "../machine/Machine";

/** Columns and rows of a terminal. */
export interface TerminalSize {
  columns: number;
  rows: number;
}

/** Waits for seconds; ends early when the signal is aborted. */
export type Sleep = (seconds: number, signal: AbortSignal) => Promise<void>;

const sleepRealTime: Sleep = (seconds, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(seconds * 1000, 2 ** 31 - 1));
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });

/** What one user of the shell has: the working directory, the last exit code, the terminal. */
export class Session {
  directory = HOME;
  lastCode = 0;
  /** Set once `exit` has ended the shell. */
  exitCode: number | undefined;
  size: TerminalSize | undefined;

  constructor(
    readonly machine: Machine,
    readonly sleep: Sleep = sleepRealTime,
  ) {}

  /** A copy for one command of a pipeline, which does not change the shell itself (POSIX, 2.12). */
  fork(): Session {
    const { directory, lastCode, size } = this;
    return Object.assign(new Session(this.machine, this.sleep), { directory, lastCode, size });
  }

  /** The absolute form of a path. */
  resolve(path: string): string {
    return posix.resolve(this.directory, path);
  }

  /** The environment variables. */
  get environment(): Record<string, string> {
    return {
      USER: "root",
      HOME,
      SHELL: "/bin/ash",
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      HOSTNAME: this.machine.hostname(),
      ...(this.size && { TERM: "xterm-256color", COLUMNS: String(this.size.columns), LINES: String(this.size.rows) }),
      PWD: this.directory,
    };
  }

  /** The value of a variable or a special parameter; empty when it is not set. */
  variable(name: string): string {
    if (name === "?") return String(this.lastCode);
    if (name === "$") return "2231";
    if (name === "#") return "0";
    const { environment } = this;
    return Object.hasOwn(environment, name) ? String(environment[name]) : "";
  }
}
