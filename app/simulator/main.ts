import { type FleetOptions, startFleet } from "./fleet/startFleet";

// The order comes by message: on the command line everyone on this machine could read the secret.
process.once("message", (order) => {
  if (process.connected) void startFleet(order as FleetOptions);
});

// An interrupt from the terminal reaches this process too; it ends when the server that started it is done with it.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
if (!process.connected) process.exit(0);
