import { type FleetOptions, startFleet } from "./fleet/startFleet";

// The options arrive by IPC message: a command line is readable by every user of the machine, and they hold the secret.
process.once("message", (options) => {
  if (process.connected) void startFleet(options as FleetOptions);
});

// Ctrl-C in the terminal also reaches this process; it ignores it and exits when its parent, the server, disconnects.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
if (!process.connected) process.exit(0);
