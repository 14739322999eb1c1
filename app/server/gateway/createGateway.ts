import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createServer as createTlsServer, Server as TlsServer } from "node:tls";
import type { Database } from "../database/openDatabase";
import { repeat } from "../lifecycle/repeat";
import { codeOf } from "../lifecycle/StartProblem";
import { SharedRateLimit } from "../limits/SharedRateLimit";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import { endFailedHandshakes, HANDSHAKE_TIMEOUT_MS } from "../web/endFailedHandshakes";
import { listenProblem } from "../web/listen";
import type { DeviceAuthenticator } from "./DeviceAuthenticator";
import { DeviceLookup } from "./DeviceLookup";
import { DeviceRegistry } from "./DeviceRegistry";
import { FaultLog } from "./FaultLog";
import {
  deleteNode,
  readNodeName,
  reconcileDevices,
  releaseDeadNodes,
  releaseOwnDevices,
  reportNode,
} from "./gatewayNodes";
import { JobDispatcher } from "./jobs/JobDispatcher";
import type { PortNames } from "./jobs/scanMessage";
import { scheduleDispatch } from "./jobs/scheduleDispatch";
import { type Broker, type BrokerOptions, openBroker } from "./openBroker";
import { openRelay, type Relay, type RelayAddress } from "./relay/openRelay";
import { storeReportedData } from "./reportedData";
import { scheduleDeviceWrites, type WritingOptions } from "./scheduleDeviceWrites";
import type { DeviceTunnels } from "./tunnel/DeviceTunnels";

/** The registered MQTT port (IANA). */
const DEFAULT_PORT = 1883;

/** Connections per device. */
const CONNECTIONS = new SharedRateLimit("connection", { burst: 20, perSecond: 0.2 });

/** The address of the device gateway. */
export interface GatewayAddress extends Pick<RelayAddress, "nodeUrl" | "directNetworks"> {
  /** The data folder, which stores the name of this process. */
  data: string;
  host: string;
  /** 0 means any free port; undefined means the default port, or any free one if that is in use. */
  devicePort?: number | undefined;
  /** PEM texts; enable TLS. */
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined;
}

/** Dependencies of the gateway. */
export interface GatewayOptions {
  database: Database;
  live: LiveHub;
  options: GatewayAddress;
  log: Logger;
  /** Key that decrypts passwords for devices. */
  secret: Buffer;
  clock?: () => Date;
  derive?: WritingOptions["derive"];
  /** Names of the ports of a model; by default their numbers. */
  portNames?: PortNames;
  /** The origin of links to the console; undefined when no trusted one is known. */
  origin?: () => string | undefined;
  /** The tunnels of devices; by default those at all server processes. */
  tunnels?: DeviceTunnels;
  /** Heartbeat interval of this process, in milliseconds. */
  reportEvery?: number;
  /** Timeout of TLS handshakes, in milliseconds. */
  handshakeMs?: number;
}

/** The running device gateway. */
export interface Gateway {
  port: number;
  /** Authenticates devices, also those that connect over HTTP. */
  authenticator: DeviceAuthenticator;
  /** Replaces the certificate for new connections. */
  renew(tls: { cert: string | Buffer; key: string | Buffer }): void;
  close(): Promise<void>;
}

async function listenAt(server: Server, address: { host: string; port: number }): Promise<void> {
  server.listen({ ...address, backlog: 4096 });
  await once(server, "listening");
}

// Without TLS, secrets would be sent in clear text, so the gateway then listens on the loopback interface only.
async function listen(
  broker: Broker,
  { options, log, handshakeMs = HANDSHAKE_TIMEOUT_MS }: GatewayOptions,
): Promise<Server> {
  const { host, devicePort, tls } = options;
  const server = tls
    ? createTlsServer({ ...tls, handshakeTimeout: handshakeMs }, broker.accept)
    : createServer(broker.accept);
  endFailedHandshakes(server);
  const address = { host: tls ? host : "127.0.0.1", port: devicePort ?? DEFAULT_PORT };
  server.maxConnections = 50_000;
  try {
    await listenAt(server, address).catch((error: unknown) => {
      if (devicePort !== undefined || codeOf(error) !== "EADDRINUSE") throw error;
      return listenAt(server, { ...address, port: 0 });
    });
  } catch (error) {
    throw listenProblem(error, { ...address, flag: "--device-port" });
  }
  server.on("error", (error) => log.error("The device gateway could not accept a connection.", { error }));
  return server;
}

function scheduleHeartbeat(
  { node, relay, registry }: { node: string; relay: Relay; registry: DeviceRegistry },
  { database, live, log, reportEvery = 5000 }: GatewayOptions,
) {
  const report = async (): Promise<void> => {
    if (!(await reportNode(database, node, relay.address()))) registry.reclaimAll();
    await releaseDeadNodes(database, live, node);
    await reconcileDevices(database, node, registry);
  };
  const failure = "The device gateway could not write its heartbeat to the database.";
  return repeat(report, { everyMs: reportEvery, log, failure });
}

/** Ends what the last run of this process and dead processes left behind, and makes this one known. */
async function enterNode(node: string, relay: Relay, { database, live }: GatewayOptions): Promise<void> {
  await releaseOwnDevices(database, live, node);
  await reportNode(database, node, relay.address());
  await releaseDeadNodes(database, live, node);
}

/** A gateway that does not listen yet. */
export interface PreparedGateway extends Pick<Gateway, "authenticator" | "close"> {
  /** The name of this process in gateway_nodes. */
  node: string;
  tunnels: DeviceTunnels;
  /** What other processes present to this one. */
  relaySecret: string | undefined;
  /** Opens the port for devices. */
  listen(): Promise<Gateway>;
}

/** Prepares the gateway without opening its port; README.md in this folder describes the protocol. */
export async function prepareGateway(parts: GatewayOptions): Promise<PreparedGateway> {
  const { database, live, options, log, secret, derive, clock = () => new Date(), portNames = () => new Map() } = parts;
  const node = await readNodeName(options.data);
  const relay = openRelay(options, { database, node, log });
  const { tunnels = relay.tunnels, origin } = parts;
  await enterNode(node, relay, parts);
  const registry = new DeviceRegistry();
  const dispatcher = new JobDispatcher({ database, live, log, secret, portNames, tunnels, origin });
  const faults = new FaultLog(log);
  const store: BrokerOptions["store"] = (device, reported, now) =>
    void storeReportedData(database, { log, faults }, { device, reported, now });
  const lookup = new DeviceLookup(database);
  const mayConnect = (serial: string) => CONNECTIONS.take(database, serial);
  const broker = await openBroker({ lookup, mayConnect, registry, dispatcher, store, faults, clock });
  const writes = scheduleDeviceWrites({ database, live, log, node, registry, derive });
  const dispatch = scheduleDispatch(dispatcher, log);
  const heartbeat = scheduleHeartbeat({ node, relay, registry }, parts);
  let server: Server | undefined;
  const { authenticator } = broker;
  const close = async (): Promise<void> => {
    server?.close();
    await dispatch.close();
    await heartbeat.close();
    await broker.close();
    await writes.close();
    await releaseOwnDevices(database, live, node);
    await deleteNode(database, node);
  };
  const listenNow = async (): Promise<Gateway> => {
    const opened = await listen(broker, parts);
    server = opened;
    const renew: Gateway["renew"] = (tls) => {
      if (opened instanceof TlsServer) opened.setSecureContext(tls);
      relay.renew(tls);
    };
    return { port: (opened.address() as AddressInfo).port, authenticator, renew, close };
  };
  return { authenticator, node, tunnels, relaySecret: relay.secret, listen: listenNow, close };
}

/** Opens the gateway for devices. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const prepared = await prepareGateway(options);
  try {
    return await prepared.listen();
  } catch (error) {
    await prepared.close();
    throw error;
  }
}
