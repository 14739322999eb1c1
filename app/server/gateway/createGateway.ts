import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createServer as createTlsServer, Server as TlsServer } from "node:tls";
import type { Database } from "../database/openDatabase";
import { repeat } from "../lifecycle/repeat";
import { codeOf } from "../lifecycle/StartProblem";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import { endFailedHandshakes, HANDSHAKE_TIMEOUT_MS } from "../web/endFailedHandshakes";
import { listenProblem } from "../web/listen";
import type { DeviceAuthenticator } from "./DeviceAuthenticator";
import { DeviceLookup } from "./DeviceLookup";
import { DeviceRegistry } from "./DeviceRegistry";
import { FaultLog } from "./FaultLog";
import {
  dropLostDevices,
  forgetNode,
  readNodeName,
  releaseDeadNodes,
  releaseOwnDevices,
  reportNode,
} from "./gatewayNodes";
import { JobDispatcher } from "./jobs/JobDispatcher";
import type { PortNames } from "./jobs/scanMessage";
import { scheduleDispatch } from "./jobs/scheduleDispatch";
import { type Broker, type BrokerOptions, openBroker } from "./openBroker";
import { storeReportedData } from "./reportedData";
import { scheduleDeviceWrites, type WritingOptions } from "./scheduleDeviceWrites";

/** The port MQTT has by its standard. */
const USUAL_PORT = 1883;

/** Where the door is. */
export interface GatewayAddress {
  /** The data folder: it keeps the name of this process. */
  data: string;
  host: string;
  /** 0: any free port; left out: the usual one, or any when another program has that. */
  devicePort?: number | undefined;
  /** PEM texts; with them devices connect over TLS. */
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined;
}

/** What the gateway stands on. */
export interface GatewayOptions {
  database: Database;
  live: LiveHub;
  options: GatewayAddress;
  log: Logger;
  /** What opens sealed passwords that devices are to be given. */
  secret: Buffer;
  clock?: () => Date;
  derive?: WritingOptions["derive"];
  /** How the ports of a model are named; by their numbers when left out. */
  portNames?: PortNames;
  /** How often the process says that it lives, in milliseconds. */
  reportEvery?: number;
  /** How long a device may take to agree on TLS, in milliseconds. */
  handshakeMs?: number;
}

/** The running device door. */
export interface Gateway {
  port: number;
  /** Who decides what devices may do, for those that come in over HTTP. */
  keeper: DeviceAuthenticator;
  /** Shows another certificate to devices that connect from now on. */
  renew(tls: { cert: string | Buffer; key: string | Buffer }): void;
  close(): Promise<void>;
}

async function listenAt(server: Server, place: { host: string; port: number }): Promise<void> {
  server.listen({ ...place, backlog: 4096 });
  await once(server, "listening");
}

// Without TLS secrets would travel in the open, so the door then serves this machine only.
async function listen(
  door: Broker,
  { options, log, handshakeMs = HANDSHAKE_TIMEOUT_MS }: GatewayOptions,
): Promise<Server> {
  const { host, devicePort, tls } = options;
  const server = tls
    ? createTlsServer({ ...tls, handshakeTimeout: handshakeMs }, door.accept)
    : createServer(door.accept);
  endFailedHandshakes(server);
  const place = { host: tls ? host : "127.0.0.1", port: devicePort ?? USUAL_PORT };
  server.maxConnections = 50_000;
  try {
    await listenAt(server, place).catch((error: unknown) => {
      if (devicePort !== undefined || codeOf(error) !== "EADDRINUSE") throw error;
      return listenAt(server, { ...place, port: 0 });
    });
  } catch (error) {
    throw listenProblem(error, { ...place, flag: "--device-port" });
  }
  server.on("error", (error) => log.error("The device door could not take a connection.", { error }));
  return server;
}

function keepReporting(
  node: string,
  book: DeviceRegistry,
  { database, live, log, reportEvery = 5000 }: GatewayOptions,
) {
  const report = async (): Promise<void> => {
    if (!(await reportNode(database, node))) book.reclaim();
    await releaseDeadNodes(database, live, node);
    await dropLostDevices(database, node, book);
  };
  const failure = "The device door could not report itself to the database.";
  return repeat(report, { everyMs: reportEvery, log, failure });
}

/** A gateway whose port is not open yet. */
export interface PreparedGateway extends Pick<Gateway, "keeper" | "close"> {
  /** Opens the port: from now on devices may connect. */
  listen(): Promise<Gateway>;
}

/** Prepares what devices speak to, without opening its port; README.md beside this file describes their protocol. */
export async function prepareGateway(given: GatewayOptions): Promise<PreparedGateway> {
  const { database, live, options, log, secret, derive, clock = () => new Date(), portNames = () => new Map() } = given;
  const node = await readNodeName(options.data);
  await releaseOwnDevices(database, live, node);
  await reportNode(database, node);
  await releaseDeadNodes(database, live, node);
  const book = new DeviceRegistry();
  const post = new JobDispatcher({ database, live, log, secret, portNames });
  const faults = new FaultLog(log);
  const keep: BrokerOptions["keep"] = (device, told, now) =>
    void storeReportedData(database, { log, faults }, { device, told, now });
  const lookup = new DeviceLookup(database);
  const door = await openBroker({ lookup, book, post, keep, faults, clock });
  const writing = scheduleDeviceWrites({ database, live, log, node, book, derive });
  const handing = scheduleDispatch(post, log);
  const reporting = keepReporting(node, book, given);
  let server: Server | undefined;
  const { keeper } = door;
  const close = async (): Promise<void> => {
    server?.close();
    await handing.close();
    await reporting.close();
    await door.close();
    await writing.close();
    await releaseOwnDevices(database, live, node);
    await forgetNode(database, node);
  };
  const listenNow = async (): Promise<Gateway> => {
    const opened = await listen(door, given);
    server = opened;
    const renew: Gateway["renew"] = (tls) => void (opened instanceof TlsServer && opened.setSecureContext(tls));
    return { port: (opened.address() as AddressInfo).port, keeper, renew, close };
  };
  return { keeper, listen: listenNow, close };
}

/** Opens the door through which devices speak to the server. */
export async function createGateway(given: GatewayOptions): Promise<Gateway> {
  const prepared = await prepareGateway(given);
  try {
    return await prepared.listen();
  } catch (error) {
    await prepared.close();
    throw error;
  }
}
