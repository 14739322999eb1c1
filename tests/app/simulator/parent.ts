import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FleetOptions } from "../../../app/simulator/fleet/startFleet";

// Acts as the server process: starts a simulator, sends its process id to the test, and waits to be killed.
const main = fileURLToPath(new URL("../../../app/simulator/main.ts", import.meta.url));
const options: FleetOptions = {
  host: "127.0.0.1",
  port: 1,
  web: "http://127.0.0.1:9",
  seed: 1,
  count: 5,
  secret: "x".repeat(43),
};
const child = fork(main, [], { execArgv: process.execArgv });
child.send(options);
child.once("spawn", () => setTimeout(() => process.send?.(child.pid), 1500));
