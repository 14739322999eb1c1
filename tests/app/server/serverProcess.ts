import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { CONSOLE_OPTIONS, SERVER_COMMAND } from "../../serverCommand";
import { freePort } from "./freePort";

/** A server process: its ports, its data folder and its output. It shares only the database with others. */
export interface ServerProcess {
  web: number;
  door: number;
  data: string;
  url: string;
  /** More options of its command line. */
  options?: readonly string[];
  child?: ChildProcess;
  output: string;
}

/** Free ports and a data folder for a server at a database. */
export async function createServerSetup(url: string, data: string): Promise<ServerProcess> {
  return { web: await freePort(), door: await freePort(), data, url, output: "" };
}

/** Starts, or restarts, a real server process and waits until it prints its address. */
export async function startServerProcess(server: ServerProcess): Promise<void> {
  const args = ["--port", String(server.web), "--device-port", String(server.door), "--data", server.data];
  const names = [...SERVER_COMMAND, ...args, "--empty", ...CONSOLE_OPTIONS, "--database-url", server.url];
  names.push(...(server.options ?? []));
  const child = spawn(process.execPath, names, { cwd: PROJECT_FOLDER, stdio: ["ignore", "pipe", "pipe"] });
  server.child = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toContain(`http://127.0.0.1:${server.web}`), {
    timeout: 150_000,
    interval: 50,
  });
  server.output = output;
}

/** Kills a server process and waits until it has ended. */
export async function killServerProcess({ child }: ServerProcess): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
