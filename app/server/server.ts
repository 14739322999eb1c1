import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { registerApi } from "./api/registerApi";
import { Cleanup } from "./cleanup";
import { openDatabase } from "./database/openDatabase";
import { openDataFolder } from "./database/openDataFolder";
import { readSecret } from "./database/readSecret";
import { startDemo } from "./demo/startDemo";
import { DocumentService } from "./documents/DocumentService";
import { createGateway, type Gateway } from "./gateway/createGateway";
import { createLiveHub, type LiveHub } from "./live/createLiveHub";
import type { Logger } from "./log/createLogger";
import type { ServerOptions } from "./options/readOptions";
import { syncRoles } from "./permissions/syncRoles";
import { PROJECT_FOLDER } from "./project";
import { createFirstAdministrator } from "./session/createFirstAdministrator";
import { createSessionReader } from "./session/readSession";
import { startMessage } from "./startMessage";
import { type ConsoleFiles, readBuiltConsole } from "./web/builtConsole";
import { closeWeb } from "./web/closeWeb";
import { createWeb } from "./web/createWeb";
import { checkPort, freeDevicePort, listenProblem } from "./web/listen";
import { takePolicyReports } from "./web/policyReports";
import { addHeadersToAll } from "./web/securityHeaders";
import { serveConsole } from "./web/serveConsole";

/** What a server is started with. */
export interface StartOptions {
  options: ServerOptions;
  /** The program's version. */
  version: string;
  log: Logger;
  /** Writes a text for the operator. */
  say: (text: string) => void;
  /** Gives the start up between two of its steps. */
  abort: AbortSignal;
}

/** A running server. */
export interface RunningServer {
  address: string;
  close(): Promise<void>;
}

/** A start under way: each step is timed, and what it opened is ended when the server is. */
class Start {
  readonly #began = performance.now();

  constructor(
    readonly given: StartOptions,
    readonly cleanup: Cleanup,
  ) {}

  async step<Result>(name: string, work: () => Promise<Result>, end?: (result: Result) => unknown): Promise<Result> {
    this.given.abort.throwIfAborted();
    const began = performance.now();
    const result = await work();
    if (end) this.cleanup.add(name, () => end(result));
    this.given.log.info(`Started: ${name}.`, { seconds: seconds(began) });
    return result;
  }

  get seconds(): number {
    return seconds(this.#began);
  }
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 10) / 100;
}

async function openParts(start: Start) {
  const { options, log } = start.given;
  const { host, port, devicePort, dev } = options;
  const data = await start.step(
    "data folder",
    () => openDataFolder(options.data),
    (folder) => folder.close(),
  );
  await checkPort({ host, port, flag: "--port" });
  if (devicePort) await checkPort({ host: "127.0.0.1", port: devicePort, flag: "--device-port" });
  const base = join(PROJECT_FOLDER, "schemas");
  const documents = await start.step(
    "documents",
    () => DocumentService.open({ ...options, base, overlays: options.documents, dev, log }),
    (service) => service.close(),
  );
  const place = options.databaseUrl ? { url: options.databaseUrl } : { data };
  const database = await start.step(
    "database",
    () => openDatabase(place, log),
    (opened) => opened.close(),
  );
  await syncRoles(database.kysely, documents.current().documents.permissions.roles);
  const administrator = await createFirstAdministrator(database.kysely, options.adminEmail);
  return { data, documents, database, administrator };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openConsole(app: FastifyInstance, { dev }: ServerOptions): Promise<ConsoleFiles> {
  if (!dev) return readBuiltConsole(join(PROJECT_FOLDER, "dist", "console"));
  // Vite takes a second to load, which only its users should wait for.
  const { openDevConsole } = await import("./web/devConsole");
  return openDevConsole(app, PROJECT_FOLDER);
}

async function openWeb(start: Start, { documents, database }: Parts): Promise<{ app: FastifyInstance; live: LiveHub }> {
  const { options, version, log } = start.given;
  const clock = () => new Date();
  const app = createWeb(options);
  start.cleanup.add("web server", () => closeWeb(app));
  const sessions = createSessionReader(database.kysely, clock);
  const live = createLiveHub({ server: app.server, database, sessions, log, publicUrl: options.publicUrl, clock });
  start.cleanup.add("real-time channel", () => live.close());
  addHeadersToAll(app.server);
  const secret = await readSecret(database.pool);
  const current = () => documents.current();
  await registerApi(app, { database, documents: current, live: () => live, clock, log, secret, options });
  takePolicyReports(app, log);
  const files = await openConsole(app, options);
  serveConsole(app, { files, documents, version });
  documents.onChange(({ version }) => live.publish("public-console", "DocumentsChanged", { version }));
  return { app, live };
}

async function listen(app: FastifyInstance, { host, port, tls, publicUrl }: ServerOptions): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenProblem(error, { host, port, flag: "--port" });
  }
  const { port: used } = app.server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return publicUrl ?? `${tls ? "https" : "http"}://${name}:${used}`;
}

async function openGateway(start: Start, { database }: Parts, live: LiveHub): Promise<Gateway> {
  const { options, log } = start.given;
  const devicePort = options.devicePort ?? (await freeDevicePort());
  return start.step(
    "device door",
    () => createGateway({ database, live, options: { ...options, devicePort }, log }),
    (gateway) => gateway.close(),
  );
}

async function openDemo(start: Start, { database }: Parts, { port }: Gateway): Promise<void> {
  const { options, log } = start.given;
  if (options.demo === false) return;
  const place = { database, options, gatewayPort: port, log };
  await start.step(
    "demonstration fleet",
    () => startDemo(place),
    (demo) => demo.close(),
  );
}

async function startAll(start: Start): Promise<RunningServer> {
  const { options, say } = start.given;
  const parts = await openParts(start);
  const { app, live } = await start.step("web server", () => openWeb(start, parts));
  const gateway = await openGateway(start, parts, live);
  const address = await listen(app, options);
  await openDemo(start, parts, gateway);
  say(
    startMessage({
      address,
      devicePort: gateway.port,
      database: parts.database.shownUrl,
      administrator: parts.administrator,
      options,
    }),
  );
  start.given.log.info("The server is ready.", { seconds: start.seconds });
  return { address, close: () => start.cleanup.run() };
}

/** Starts everything in order; if a part does not start, the parts before it are ended again. */
export async function startServer(given: StartOptions): Promise<RunningServer> {
  const cleanup = new Cleanup(given.log);
  try {
    return await startAll(new Start(given, cleanup));
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
