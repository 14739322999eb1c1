import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FleetOptions } from "../../simulator/fleet/startFleet";
import type { Logger } from "../log/createLogger";

const MAIN = fileURLToPath(new URL("../../simulator/main.ts", import.meta.url));
const RESTART_MS = 5000;

function start(fleet: FleetOptions): ChildProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const child = fork(MAIN, [], { execArgv: ["--import", tsx], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(fleet);
  return child;
}

/** Runs the simulator in a child process and restarts it when it exits, until closed. */
export function runSimulator(fleet: FleetOptions, log: Logger): { close(): Promise<void> } {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  const run = (): void => {
    child = start(fleet);
    child.on("error", (error) => log.error("The simulator could not be started.", { error }));
    child.on("exit", (code, signal) => {
      if (isClosed) return;
      log.warn("The simulator exited; restarting it.", { code, signal });
      timer = setTimeout(run, RESTART_MS);
    });
  };
  run();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null || !child.connected) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
