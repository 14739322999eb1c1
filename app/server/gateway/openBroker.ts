import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import { RateLimit } from "../limits/RateLimit";
import { DeviceAuthenticator } from "./DeviceAuthenticator";
import { DeviceConnection } from "./DeviceConnection";
import type { DeviceLookup } from "./DeviceLookup";
import type { DeviceRegistry } from "./DeviceRegistry";
import type { FaultLog } from "./FaultLog";
import type { JobDispatcher } from "./jobs/JobDispatcher";
import type { ReportedData } from "./reportedData";

/** What the door works with. */
export interface BrokerOptions {
  lookup: DeviceLookup;
  book: DeviceRegistry;
  post: JobDispatcher;
  keep: (device: number, told: ReportedData, now: string) => void;
  faults: FaultLog;
  clock: () => Date;
}

/** Where devices come in. */
export interface Broker {
  /** Who decides what devices may do, however they come in. */
  keeper: DeviceAuthenticator;
  accept(socket: Socket): void;
  close(): Promise<void>;
}

// A line that broke, or a device that went silent, is everyday life and no fault of the device.
function isFault(error: Error): boolean {
  return !("code" in error) && error.message !== "keep alive timeout";
}

function noteFaults(broker: Aedes, keeper: DeviceAuthenticator, faults: FaultLog): void {
  const note = (client: Client, error: Error): void => {
    const { address } = client.conn as DeviceConnection;
    if (isFault(error)) faults.note(keeper.isAdmitted(client) ? client.id : address, error.message);
  };
  const events: EventEmitter = broker;
  events.on("error", (error: Error) => faults.note("the broker", error.message));
  broker.on("clientError", note);
  broker.on("connectionError", note);
}

function publishDown(client: Client, topic: string, payload: string, faults: FaultLog): void {
  const packet = { cmd: "publish", topic, payload, qos: 1, retain: false, dup: false } as const;
  // What does not get through is sent again when the device returns.
  client.publish(packet, (error) => error && faults.note(client.id, `could not be sent its work: ${error.message}`));
}

function followClients(broker: Aedes, keeper: DeviceAuthenticator, faults: FaultLog): void {
  broker.on("client", (client) => keeper.enter(client));
  broker.on("subscribe", (_subscriptions, client) => {
    keeper.listens(client, (topic, payload) => publishDown(client, topic, payload, faults));
  });
}

/** Opens an MQTT 3.1.1 broker that lets in known devices only; README.md beside this file says what they may do. */
export async function openBroker({ lookup, book, post, keep, faults, clock }: BrokerOptions): Promise<Broker> {
  const keeper = new DeviceAuthenticator({
    lookup,
    book,
    post,
    keep,
    faults,
    now: () => clock().toISOString(),
    connects: new RateLimit({ burst: 20, perSecond: 0.2 }),
    messages: new RateLimit({ burst: 60, perSecond: 2 }),
  });
  const broker = await Aedes.createBroker({
    connectTimeout: 10_000,
    keepaliveLimit: 600,
    drainTimeout: 30_000,
    preConnect: (_client, packet, answer) => {
      const problem = keeper.connectProblem(packet);
      answer(problem === undefined ? null : new Error(problem), problem === undefined);
    },
    authenticate: (client, _username, password, answer) => keeper.authenticate(client, password, answer),
    authorizePublish: (client, packet, answer) => {
      const problem = client ? keeper.receive(client, packet) : "is not connected";
      answer(problem === undefined ? null : new Error(problem));
    },
    authorizeSubscribe: (client, subscription, answer) => {
      answer(null, keeper.maySubscribe(client, subscription.topic) ? subscription : null);
    },
  });
  noteFaults(broker, keeper, faults);
  followClients(broker, keeper, faults);
  return {
    keeper,
    accept(socket) {
      const connection = new DeviceConnection(socket);
      const client = broker.handle(connection);
      connection.once("close", () => keeper.left(client));
    },
    close: () => new Promise((resolve) => broker.close(resolve)),
  };
}
