import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SLOWDOWN } from "./slowdown";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A running Farhelm of a test's own. */
export interface Farhelm {
  /** Its address, such as http://127.0.0.1:40123. */
  url: string;
  /** The administrator's e-mail, when this start made one. */
  email: string;
  /** The administrator's password, when this start made one. */
  password: string;
  /** Its data folder; give it to a second start to go on with the same data. */
  data: string;
  /** Everything it printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does, and waits. */
  stop(): Promise<void>;
  /** Ends it as a power cut does, and waits. */
  kill(): Promise<void>;
}

/** Starts the real server on a free port and waits until it says where it is. */
export async function startFarhelm(
  options: { args?: string[]; data?: string; env?: NodeJS.ProcessEnv; project?: string } = {},
): Promise<Farhelm> {
  const data = options.data ?? makeFolder();
  const args = ["--import", "tsx", "app/server/cli.ts", "--port", "0", "--data", data, ...(options.args ?? [])];
  const child = spawn(process.execPath, args, {
    cwd: options.project ?? root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  await untilReady(child, () => output).catch(async (failure: unknown) => {
    await end(child, "SIGTERM");
    throw failure;
  });
  return {
    url: /https?:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? "",
    email: /[\w.+-]+@[\w.-]+/.exec(output)?.[0] ?? "",
    password: /[Pp]assword:?\s+(\S+)/.exec(output)?.[1] ?? "",
    data,
    output: () => output,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

/** Open to pass through, so that root's database, which runs as another user, lies inside and is removed with it. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-e2e-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the data folder of a stopped Farhelm. */
export function removeData(data: string): void {
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      if (/https?:\/\/127\.0\.0\.1:\d+/.test(output())) done(resolve);
    }, 50);
    const limit = setTimeout(
      () => done(() => reject(new Error(`Farhelm did not start:\n${output()}`))),
      150_000 * SLOWDOWN,
    );
    const onExit = (code: number | null) => done(() => reject(new Error(`Farhelm ended with ${code}:\n${output()}`)));
    const done = (then: () => void) => {
      clearInterval(watch);
      clearTimeout(limit);
      child.off("exit", onExit);
      then();
    };
    child.on("exit", onExit);
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
