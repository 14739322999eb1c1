import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import { RateLimit } from "../limits/RateLimit";
import { type AuthenticatorOptions, DeviceAuthenticator } from "./DeviceAuthenticator";
import { DeviceConnection } from "./DeviceConnection";
import type { DeviceLookup } from "./DeviceLookup";
import type { DeviceRegistry } from "./DeviceRegistry";
import type { FaultLog } from "./FaultLog";
import type { JobDispatcher } from "./jobs/JobDispatcher";
import type { ReportedData } from "./reportedData";

/** Dependencies of the broker. */
export interface BrokerOptions {
  lookup: DeviceLookup;
  mayConnect: AuthenticatorOptions["mayConnect"];
  registry: DeviceRegistry;
  dispatcher: JobDispatcher;
  store: (device: number, reported: ReportedData, now: string) => void;
  faults: FaultLog;
  clock: () => Date;
}

/** The MQTT broker. */
export interface Broker {
  /** Authenticates devices of all transports. */
  authenticator: DeviceAuthenticator;
  accept(socket: Socket): void;
  close(): Promise<void>;
}

// Broken connections and keep-alive timeouts are normal, not faults of the device.
function isFault(error: Error): boolean {
  return !("code" in error) && error.message !== "keep alive timeout";
}

function logFaults(broker: Aedes, authenticator: DeviceAuthenticator, faults: FaultLog): void {
  const note = (client: Client, error: Error): void => {
    const { address } = client.conn as DeviceConnection;
    if (isFault(error)) faults.note(authenticator.isAdmitted(client) ? client.id : address, error.message);
  };
  const events: EventEmitter = broker;
  events.on("error", (error: Error) => faults.note("the broker", error.message));
  broker.on("clientError", note);
  broker.on("connectionError", note);
}

function publishDown(client: Client, topic: string, payload: string, faults: FaultLog): void {
  const packet = { cmd: "publish", topic, payload, qos: 1, retain: false, dup: false } as const;
  // An undelivered job is sent again when the device reconnects.
  client.publish(packet, (error) => error && faults.note(client.id, `could not be sent its job: ${error.message}`));
}

function followClients(broker: Aedes, authenticator: DeviceAuthenticator, faults: FaultLog): void {
  broker.on("client", (client) => authenticator.connected(client));
  broker.on("subscribe", (_subscriptions, client) => {
    authenticator.subscribed(client, (topic, payload) => publishDown(client, topic, payload, faults));
  });
}

/** Opens an MQTT 3.1.1 broker for known devices only; README.md in this folder defines the rules. */
export async function openBroker({ clock, ...options }: BrokerOptions): Promise<Broker> {
  const { faults } = options;
  const authenticator = new DeviceAuthenticator({
    ...options,
    now: () => clock().toISOString(),
    messages: new RateLimit({ burst: 60, perSecond: 2 }),
  });
  const broker = await Aedes.createBroker({
    connectTimeout: 10_000,
    keepaliveLimit: 600,
    drainTimeout: 30_000,
    preConnect: (_client, packet, callback) => {
      const problem = authenticator.connectProblem(packet);
      callback(problem === undefined ? null : new Error(problem), problem === undefined);
    },
    authenticate: (client, _username, password, callback) => authenticator.authenticate(client, password, callback),
    authorizePublish: (client, packet, callback) => {
      const problem = client ? authenticator.receive(client, packet) : "is not connected";
      callback(problem === undefined ? null : new Error(problem));
    },
    authorizeSubscribe: (client, subscription, callback) => {
      callback(null, authenticator.maySubscribe(client, subscription.topic) ? subscription : null);
    },
  });
  logFaults(broker, authenticator, faults);
  followClients(broker, authenticator, faults);
  return {
    authenticator,
    accept(socket) {
      const connection = new DeviceConnection(socket);
      const client = broker.handle(connection);
      connection.once("close", () => authenticator.disconnected(client));
    },
    close: () => new Promise((resolve) => broker.close(resolve)),
  };
}
