import { join } from "node:path";
import { namesOf } from "../domain/capabilities/modelNames";
import { PageOrigins } from "./addresses/PageOrigins";
import { scheduleMassCalls } from "./api/massCalls/scheduleMassCalls";
import { registerApi } from "./api/registerApi";
import { openDatabase } from "./database/openDatabase";
import { openDataFolder } from "./database/openDataFolder";
import { readSecret } from "./database/readSecret";
import { terminateStatements } from "./database/terminateStatements";
import { startDemo } from "./demo/startDemo";
import { DocumentService } from "./documents/DocumentService";
import { reportRefusedDocuments } from "./documents/reportRefusedDocuments";
import { ExternalProvider } from "./external/ExternalProvider";
import { registerExternal } from "./external/registerExternal";
import { openFileStore } from "./files/openFileStore";
import { type Gateway, type PreparedGateway, prepareGateway } from "./gateway/createGateway";
import { registerDeviceRoutes } from "./gateway/registerDeviceRoutes";
import { Cleanup } from "./lifecycle/Cleanup";
import { PROJECT_FOLDER } from "./lifecycle/projectFolder";
import { createLiveHub } from "./live/createLiveHub";
import { deriveNow } from "./operations/devices/deviceCapabilities";
import { portNamesNow } from "./operations/devices/ports/portNames";
import { syncRoles } from "./permissions/syncRoles";
import { createFirstAdministrator } from "./session/createFirstAdministrator";
import { createSessionReader } from "./session/createSessionReader";
import { openMailer } from "./start/openMailer";
import { Start, type StartOptions } from "./start/Start";
import { serveSessions } from "./start/serveSessions";
import { startBackgroundWork } from "./start/startBackgroundWork";
import { startMessage } from "./start/startMessage";
import { closeWeb } from "./web/closeWeb";
import { createWeb } from "./web/createWeb";
import { checkPort } from "./web/listen";
import { listenWeb, ownAddress } from "./web/listenWeb";
import { openConsole } from "./web/openConsole";
import { receivePolicyReports } from "./web/policyReports";
import { renewCertificate } from "./web/renewCertificate";
import { addHeadersToAll } from "./web/securityHeaders";
import { serveConsole } from "./web/serveConsole";
import { listenPages } from "./webui/listenPages";

/** A running server. */
export interface RunningServer {
  address: string;
  close(): Promise<void>;
}

async function openParts(start: Start) {
  const { options, log, abort } = start.context;
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
    () => {
      const snapshotFolder = join(data.path, "documents");
      return DocumentService.open({ ...options, base, overlays: options.documents, snapshotFolder, dev, log, abort });
    },
    (service) => service.close(),
  );
  const location = options.databaseUrl ? { url: options.databaseUrl } : { data };
  const database = await start.step(
    "database",
    () => openDatabase(location, log),
    (opened) => opened.close(),
  );
  start.cleanup.whenLate(() => terminateStatements(database.pool, log));
  await syncRoles(database.kysely, documents.current().documents.permissions.roles);
  const administrator = await createFirstAdministrator(database.kysely, options.adminEmail);
  return { data, documents, database, administrator };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openWeb(start: Start, { documents, database }: Parts) {
  const { options, version, log } = start.context;
  const clock = () => new Date();
  const app = createWeb(options);
  start.cleanup.add("web server", () => closeWeb(app));
  const sessions = createSessionReader(database, clock);
  const live = createLiveHub({ ...options, server: app.server, database, sessions, log, clock });
  start.cleanup.add("real-time channel", () => live.close());
  addHeadersToAll(app.server);
  const secret = await readSecret(database.pool);
  const mail = openMailer({ options, documents, kysely: database.kysely, live, secret, log, clock });
  start.cleanup.add("mail", () => mail.close());
  const current = () => documents.current();
  const files = openFileStore(database.kysely, options);
  const pages = await listenPages(options);
  start.cleanup.add("web pages of devices", () => pages?.close());
  const pageOrigins = new PageOrigins(secret, pages?.url);
  const known = { clock, log, mail, files, secret, options, pageOrigins };
  const services = { database, documents: current, live: () => live, ...known };
  const served = await registerApi(app, services);
  const massCalls = scheduleMassCalls({ kysely: database.kysely, services, served });
  start.cleanup.add("calls about many devices", () => massCalls.close());
  if (options.oidc) registerExternal(app, services, new ExternalProvider(options.oidc));
  receivePolicyReports(app, log);
  serveConsole(app, { files: await openConsole(app, options, documents), documents, version });
  const reports = reportRefusedDocuments({ verdict: documents.verdict, kysely: database.kysely, services, log, clock });
  start.cleanup.add("reports of refused documents", () => reports.close());
  documents.onChange(({ version }) => live.publish("public-console", "DocumentsChanged", { version }));
  return { app, live, services, pages };
}

async function openGateway(
  start: Start,
  { database, documents }: Parts,
  { live, services }: Awaited<ReturnType<typeof openWeb>>,
): Promise<PreparedGateway> {
  const { options, log } = start.context;
  const { mail, secret } = services;
  const lookups = { derive: deriveNow(() => documents.current()), portNames: portNamesNow(() => documents.current()) };
  const prepare = async () =>
    prepareGateway({ database, live, options, log, secret, origin: () => mail.originOf({}), ...lookups });
  return start.step("device gateway", prepare, (gateway) => gateway.close());
}

async function openDemo(start: Start, { database }: Parts, { port }: Gateway, web: string): Promise<void> {
  const { options, log } = start.context;
  if (options.demo === false) return;
  const demo = { database, options, gatewayPort: port, web, log };
  await start.step(
    "demonstration fleet",
    () => startDemo(demo),
    (running) => running.close(),
  );
}

async function startAll(start: Start): Promise<RunningServer> {
  const { options, print, log } = start.context;
  const parts = await openParts(start);
  const web = await start.step("web server", () => openWeb(start, parts));
  const { app, services, pages } = web;
  const { authenticator, tunnels, relaySecret, node, listen } = await openGateway(start, parts, web);
  const [{ database }, modelNames] = [parts, namesOf(services.documents)];
  const { files } = services;
  await registerDeviceRoutes(app, { authenticator, tunnels, relaySecret, database, files, log, modelNames });
  serveSessions(app, { services, tunnels, node, pages, documents: parts.documents });
  const retention = { measured: options.keepMeasured, events: options.keepEvents, usage: options.keepUsage };
  await startBackgroundWork({ database, services, log, retention }, start.cleanup);
  const address = await listenWeb(app, options);
  // Last: after a crash the whole fleet reconnects at once, and users would have to wait for it.
  const gateway = await start.step("device door", listen);
  renewCertificate({ tls: options.tls, log }, { app, gateways: [gateway, ...(pages ? [pages] : [])] }, start.cleanup);
  await openDemo(start, parts, gateway, ownAddress(app, options));
  print(
    startMessage({
      address,
      devicePort: gateway.port,
      webui: pages?.url,
      database: database.shownUrl,
      administrator: parts.administrator,
      options,
    }),
  );
  log.info("The server is ready.", { seconds: start.seconds });
  return { address, close: () => start.cleanup.run() };
}

/** Starts all parts in order; when one fails, the parts before it are stopped. */
export async function startServer(context: StartOptions): Promise<RunningServer> {
  const cleanup = new Cleanup(context.log);
  try {
    return await startAll(new Start(context, cleanup));
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
