import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER_COMMAND, SOURCE_COMMAND } from "../../serverCommand";
import { SLOWDOWN } from "./slowdown";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A running Farhelm server. */
export interface Farhelm {
  /** Its address, such as http://127.0.0.1:40123. */
  url: string;
  /** The administrator's e-mail; empty unless this start created one. */
  email: string;
  /** The administrator's password; empty unless this start created one. */
  password: string;
  /** Its data folder; pass it to another start to reuse the data. */
  data: string;
  /** Everything printed so far, stdout and stderr. */
  output(): string;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

/** Starts the server on a free port and waits until it prints its address. Throws when it exits or times out. */
export async function startFarhelm(
  options: { args?: string[]; data?: string; env?: NodeJS.ProcessEnv; project?: string } = {},
): Promise<Farhelm> {
  const data = options.data ?? makeFolder();
  const isSource = options.project !== undefined || options.args?.includes("--dev");
  const names = ["--port", "0", "--data", data, "--log", "text", ...(options.args ?? [])];
  const args = [...(isSource ? SOURCE_COMMAND : SERVER_COMMAND), ...names];
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

/** Mode 711: as root, the database runs as another user and needs to traverse the folder. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-e2e-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the data folder of a stopped server. */
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
