import type { AuthenticateError, ConnectPacket } from "aedes";
import type { MessageKind } from "../../domain/telemetry/messageKinds";
import type { RateLimit } from "../limits/RateLimit";
import { isSecret } from "./credentials";
import type { DeviceLookup, KnownDevice } from "./DeviceLookup";
import type { DeviceRegistry } from "./DeviceRegistry";
import type { FaultLog } from "./FaultLog";
import { connectProblem, deviceTopic, readTopic } from "./gatewayRules";
import type { JobDispatcher } from "./jobs/JobDispatcher";
import { type ReadMessage, readMessage } from "./messages";
import { refusalTime } from "./refusalTime";
import type { ReportedData } from "./reportedData";
import { withValidTime } from "./withValidTime";

/** Dependencies of a DeviceAuthenticator. */
export interface AuthenticatorOptions {
  lookup: DeviceLookup;
  registry: DeviceRegistry;
  dispatcher: JobDispatcher;
  /** Stores reported data other than device values. */
  store: (device: number, reported: ReportedData, now: string) => void;
  faults: FaultLog;
  now: () => string;
  /** Counts a connection of a device; false beyond its rate limit. */
  mayConnect(serial: string): Promise<boolean>;
  /**
   * Limits the messages of a device. Per process: a device has one connection at a time, and a statement per message
   * would cost more than the message.
   */
  messages: RateLimit;
}

/** A connection of a device, over MQTT or HTTP. */
export interface Caller {
  readonly id: string;
  readonly closed: boolean;
  /** Set for connections over HTTP. */
  readonly isHttp?: boolean;
  close(): void;
  /** Called with each accepted message, when the next message to the device depends on it. */
  accepted?(kind: MessageKind, message: ReadMessage): void;
}

/** An incoming message. */
export interface Incoming {
  topic: string;
  payload: string | Buffer;
  qos: number;
  retain: boolean;
}

type Callback = (error: AuthenticateError | null, success: boolean | null) => void;

const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

/** Authenticates devices, authorizes their messages and passes them to the registry, the dispatcher or the store. */
export class DeviceAuthenticator {
  private readonly admitted = new WeakMap<Caller, KnownDevice>();
  private readonly current = new Map<number, Caller>();

  constructor(private readonly options: AuthenticatorOptions) {}

  /** Whether the client is authenticated. */
  isAdmitted(client: Caller): boolean {
    return this.admitted.has(client);
  }

  /** Why a connection is rejected before any lookup; undefined when it is not. */
  connectProblem({ clientId, username, protocolVersion, clean, will }: ConnectPacket): string | undefined {
    return connectProblem({ clientId, username, protocolVersion, clean, hasWill: will !== undefined });
  }

  /**
   * Verifies the secret. An unknown device and a wrong secret get the same response after the same time, so that
   * neither can be distinguished.
   */
  authenticate(client: Caller, password: Buffer | undefined, callback: Callback): void {
    const answer = (result: KnownDevice | AuthenticateError): void => {
      if (result instanceof Error) callback(result, false);
      else {
        this.admitted.set(client, result);
        callback(null, true);
      }
    };
    this.identify(client.id, password).then(answer, (error: unknown) =>
      answer(refusal(`could not be looked up: ${String(error)}`, UNAVAILABLE)),
    );
  }

  private async identify(serial: string, password: Buffer = Buffer.alloc(0)): Promise<KnownDevice | AuthenticateError> {
    const { lookup, mayConnect } = this.options;
    const due = refusalTime();
    const device = await lookup.find(serial);
    if (!device || !isSecret(password, device.secretHash)) {
      await due;
      return refusal("has a wrong secret or is unknown", BAD_CREDENTIALS);
    }
    return (await mayConnect(serial)) ? device : refusal("connects too often", UNAVAILABLE);
  }

  /** Whether the secret is the one of an authenticated connection. */
  isSecretOf(client: Caller, secret: Buffer): boolean {
    return isSecret(secret, this.admitted.get(client)?.secretHash);
  }

  /** Registers an authenticated connection, which replaces an older one of the device. */
  connected(client: Caller): void {
    const device = this.admitted.get(client);
    if (!device || client.closed) return;
    this.current.set(device.id, client);
    this.options.dispatcher.disconnected(device.id);
    this.options.registry.online(device, () => client.close(), this.options.now(), { mqtt: client.isHttp ? 0 : 1 });
  }

  /** Closes the connection of a device, by its id. */
  disconnect(device: number): void {
    this.current.get(device)?.close();
  }

  /** Handles the end of a connection. */
  disconnected(client: Caller): void {
    const device = this.admitted.get(client);
    if (!device || this.current.get(device.id) !== client) return;
    this.current.delete(device.id);
    this.options.dispatcher.disconnected(device.id);
    this.options.registry.offline(device.id);
  }

  /**
   * Handles a message. Returns the reason when the device must be disconnected; a message with an invalid payload is
   * only logged.
   */
  receive(client: Caller, { topic, payload, qos, retain }: Incoming): string | undefined {
    const { registry, faults, store, messages, now, dispatcher } = this.options;
    const device = this.admitted.get(client);
    if (!device) return "is not admitted";
    const read = readTopic(device.serial, { topic, payloadLength: payload.length, qos, retain });
    if ("problem" in read) return read.problem;
    if (!messages.take(device.serial)) return "sends too many messages";
    const message = readMessage(read.kind, Buffer.from(payload as Buffer));
    if ("problem" in message) {
      faults.note(device.serial, `${read.kind}: ${message.problem}`, "a payload that does not fit");
      return undefined;
    }
    if (this.current.get(device.id) !== client) return undefined;
    client.accepted?.(read.kind, message);
    if ("report" in message) void dispatcher.report(device.id, message.report);
    else if ("reported" in message) store(device.id, message.reported, now());
    else registry.report(device.id, withValidTime(message.values, now()), now());
    return undefined;
  }

  /** Handles a subscription to the device's topic: from now on jobs can be sent. */
  subscribed(client: Caller, send: (topic: string, payload: string) => void): void {
    const device = this.admitted.get(client);
    if (!device || this.current.get(device.id) !== client) return;
    this.options.dispatcher.connected(device.id, (message) => send(deviceTopic(device.serial), message));
  }

  /** Whether a device may subscribe to a topic: only to its own. */
  maySubscribe(client: Caller, topic: string): boolean {
    const device = this.admitted.get(client);
    if (device && topic === deviceTopic(device.serial)) return true;
    this.options.faults.note(client.id, "listens to a topic that is not its own");
    return false;
  }
}
