import { join } from "node:path";
import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import { HeldLock } from "./HeldLock";
import { runSimulator } from "./runSimulator";
import { seedDemo } from "./seedDemo";

/** What the demonstration needs of the server's options. */
export interface DemoOptions {
  data: string;
  host: string;
  demo: number | false;
  seed: number;
  demoPace?: number;
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined;
}

/** What the demonstration stands on. */
export interface DemoContext {
  database: Database;
  options: DemoOptions;
  gatewayPort: number;
  /** Where the web server is, from this machine. */
  web: string;
  log: Logger;
}

const EVERYWHERE = new Set(["0.0.0.0", "::"]);

async function startFleetOnce({ database, options, gatewayPort, web, log }: DemoContext, count: number) {
  const fleet = await seedDemo(database, { count, seed: options.seed, folder: options.data });
  if (!fleet.isOurs) {
    log.warn(
      "The simulated devices in this database belong to another data folder: copy its fleet.json here to run them.",
    );
    return undefined;
  }
  const { cert } = options.tls ?? {};
  const host = cert === undefined || EVERYWHERE.has(options.host) ? "127.0.0.1" : options.host;
  const { isOurs: _isOurs, ...known } = fleet;
  const simulator = runSimulator(
    {
      ...known,
      ...{ host, port: gatewayPort, web: localOf(web), pace: Math.max(1, options.demoPace ?? 1) },
      certificate: cert?.toString(),
      folder: join(options.data, "fleet"),
    },
    log,
  );
  log.info("The demonstration fleet is on its way.", { devices: fleet.count, seed: fleet.seed });
  return () => simulator.close();
}

// An address that listens everywhere is none to connect to.
function localOf(web: string): string {
  return web.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//127.0.0.1:");
}

/**
 * Makes the demonstration fleet and sets it in motion. Of several server processes on one database only one does so;
 * another takes over when it ends.
 */
export async function startDemo(place: DemoContext): Promise<{ close(): Promise<void> }> {
  const { demo } = place.options;
  if (demo === false) return { close: async () => {} };
  const lock = new HeldLock({
    url: place.database.url,
    name: "farhelm.simulator",
    log: place.log,
    held: () => startFleetOnce(place, demo),
  });
  await lock.start();
  return { close: () => lock.close() };
}
