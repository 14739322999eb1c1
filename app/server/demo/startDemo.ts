import { join } from "node:path";
import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import { HeldLock } from "./HeldLock";
import { runSimulator } from "./runSimulator";
import { seedDemo } from "./seedDemo";

/** The server options the demonstration depends on. */
export interface DemoOptions {
  data: string;
  host: string;
  demo: number | false;
  seed: number;
  demoPace?: number;
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined;
}

/** Dependencies of the demonstration. */
export interface DemoContext {
  database: Database;
  options: DemoOptions;
  gatewayPort: number;
  /** URL of the web server, as seen from this machine. */
  web: string;
  log: Logger;
}

const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);

async function startFleetOnce({ database, options, gatewayPort, web, log }: DemoContext, count: number) {
  const fleet = await seedDemo(database, { count, seed: options.seed, folder: options.data });
  if (!fleet.isOurs) {
    log.warn(
      "The simulated devices in this database belong to another data folder: copy its fleet.json here to run them.",
    );
    return undefined;
  }
  const { cert } = options.tls ?? {};
  const host = cert === undefined || ANY_ADDRESS.has(options.host) ? "127.0.0.1" : options.host;
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
  log.info("The demonstration fleet is starting.", { devices: fleet.count, seed: fleet.seed });
  return () => simulator.close();
}

// An unspecified address cannot be connected to.
function localOf(web: string): string {
  return web.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//127.0.0.1:");
}

/**
 * Seeds the demonstration fleet and runs its simulator. Of several servers on one database only one does so (leader
 * election); another takes over when it exits.
 */
export async function startDemo(context: DemoContext): Promise<{ close(): Promise<void> }> {
  const { demo } = context.options;
  if (demo === false) return { close: async () => {} };
  const lock = new HeldLock({
    url: context.database.url,
    name: "farhelm.simulator",
    log: context.log,
    held: () => startFleetOnce(context, demo),
  });
  await lock.start();
  return { close: () => lock.close() };
}
