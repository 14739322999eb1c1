import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FleetOptions } from "../../../app/simulator/fleet/startFleet";

// A server process in the eyes of the simulator: it starts one, tells its id, and waits to be killed.
const main = fileURLToPath(new URL("../../../app/simulator/main.ts", import.meta.url));
const order: FleetOptions = {
  host: "127.0.0.1",
  port: 1,
  web: "http://127.0.0.1:9",
  seed: 1,
  count: 5,
  secret: "x".repeat(43),
};
const child = fork(main, [], { execArgv: process.execArgv });
child.send(order);
child.once("spawn", () => setTimeout(() => process.send?.(child.pid), 1500));
