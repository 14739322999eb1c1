import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { FleetOptions } from "../../simulator/fleet/startFleet";
import { forkModule } from "../lifecycle/forkModule";
import type { Logger } from "../log/createLogger";

const RESTART_MS = 5000;

function start(fleet: FleetOptions): ChildProcess {
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const child = forkModule("../../simulator/main", import.meta.url, [], { stdio: [...stdio] });
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
