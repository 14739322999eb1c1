import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Database } from "../database/openDatabase";
import type { LiveHub } from "../live/createLiveHub";
import type { Logger } from "../log/createLogger";
import { listenProblem } from "../web/listen";
import { DeviceBook } from "./DeviceBook";
import { DeviceLookup } from "./DeviceLookup";
import { FaultLog } from "./FaultLog";
import { forgetNode, readNodeName, releaseDeadNodes, releaseOwnDevices, reportNode } from "./gatewayNodes";
import { keepWriting } from "./keepWriting";
import { type Door, openDoor } from "./openDoor";

/** Where the door is. */
export interface GatewayPlace {
  /** The data folder: it keeps the name of this process. */
  data: string;
  host: string;
  /** 0: any free port. */
  devicePort: number;
  /** PEM texts; with them devices connect over TLS. */
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined;
}

/** What the gateway stands on. */
export interface GatewayOptions {
  database: Database;
  live: LiveHub;
  options: GatewayPlace;
  log: Logger;
  clock?: () => Date;
  /** How often the process says that it lives, in milliseconds. */
  reportEvery?: number;
}

/** The running device door. */
export interface Gateway {
  port: number;
  close(): Promise<void>;
}

// Without TLS secrets would travel in the open, so the door then serves this machine only.
async function listen(door: Door, { host, devicePort, tls }: GatewayPlace, log: Logger): Promise<Server> {
  const server = tls ? createTlsServer(tls, door.accept) : createServer(door.accept);
  const place = { host: tls ? host : "127.0.0.1", port: devicePort };
  server.maxConnections = 50_000;
  server.listen({ ...place, backlog: 4096 });
  try {
    await once(server, "listening");
  } catch (error) {
    await door.close();
    throw listenProblem(error, { ...place, flag: "--device-port" });
  }
  server.on("error", (error) => log.error("The device door could not take a connection.", { error }));
  return server;
}

function keepReporting(node: string, book: DeviceBook, { database, live, log, reportEvery = 5000 }: GatewayOptions) {
  let running: Promise<void> | undefined;
  const report = async (): Promise<void> => {
    try {
      if (!(await reportNode(database, node))) book.reclaim();
      await releaseDeadNodes(database, live, node);
    } catch (error) {
      log.error("The device door could not report itself to the database.", { error });
    }
  };
  const timer = setInterval(() => {
    running ??= report().finally(() => {
      running = undefined;
    });
  }, reportEvery);
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
}

/** Opens the door through which devices speak to the server; README.md beside this file describes their protocol. */
export async function createGateway(given: GatewayOptions): Promise<Gateway> {
  const { database, live, options, log, clock = () => new Date() } = given;
  const node = await readNodeName(options.data);
  await releaseOwnDevices(database, live, node);
  await reportNode(database, node);
  await releaseDeadNodes(database, live, node);
  const book = new DeviceBook();
  const door = await openDoor({ lookup: new DeviceLookup(database), book, faults: new FaultLog(log), clock });
  const server = await listen(door, options, log);
  const writing = keepWriting({ database, live, log, node, book });
  const stopReporting = keepReporting(node, book, given);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await stopReporting();
      await door.close();
      await writing.close();
      await releaseOwnDevices(database, live, node);
      await forgetNode(database, node);
    },
  };
}
