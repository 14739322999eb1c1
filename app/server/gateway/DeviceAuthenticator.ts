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

/** What the keeper works with. */
export interface AuthenticatorOptions {
  lookup: DeviceLookup;
  book: DeviceRegistry;
  post: JobDispatcher;
  /** Keeps what is no value of the device itself. */
  keep: (device: number, told: ReportedData, now: string) => void;
  faults: FaultLog;
  now: () => string;
  connects: RateLimit;
  messages: RateLimit;
}

/** A connection of a device, by MQTT or over HTTP. */
export interface Caller {
  readonly id: string;
  readonly closed: boolean;
  /** Set on those that come in over HTTP. */
  readonly isHttp?: boolean;
  close(): void;
  /** Told of what was taken from the device, where what it is sent next depends on that. */
  took?(kind: MessageKind, message: ReadMessage): void;
}

/** A message as a device sends it. */
export interface Incoming {
  topic: string;
  payload: string | Buffer;
  qos: number;
  retain: boolean;
}

type Answer = (error: AuthenticateError | null, success: boolean | null) => void;

const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

/** Decides who comes in and what is taken from whom, and tells the book of it. */
export class DeviceAuthenticator {
  private readonly admitted = new WeakMap<Caller, KnownDevice>();
  private readonly current = new Map<number, Caller>();

  constructor(private readonly options: AuthenticatorOptions) {}

  /** Whether the client has shown who it is. */
  isAdmitted(client: Caller): boolean {
    return this.admitted.has(client);
  }

  /** Why this connection is refused before anything is looked up; undefined when it is not. */
  connectProblem({ clientId, username, protocolVersion, clean, will }: ConnectPacket): string | undefined {
    return connectProblem({ clientId, username, protocolVersion, clean, hasWill: will !== undefined });
  }

  /** Checks the secret; an unknown device and a wrong secret get the same answer after the same time. */
  authenticate(client: Caller, password: Buffer | undefined, answer: Answer): void {
    const { lookup, connects } = this.options;
    const due = refusalTime();
    const refuse = (): void => answer(refusal("has a wrong secret or is unknown", BAD_CREDENTIALS), false);
    const check = (device: KnownDevice | undefined): void => {
      const isRight = isSecret(password ?? Buffer.alloc(0), device?.secretHash);
      if (!device || !isRight) void due.then(refuse);
      else if (!connects.take(client.id)) answer(refusal("connects too often", UNAVAILABLE), false);
      else {
        this.admitted.set(client, device);
        answer(null, true);
      }
    };
    lookup.find(client.id).then(check, (error: unknown) => {
      answer(refusal(`could not be looked up: ${String(error)}`, UNAVAILABLE), false);
    });
  }

  /** Whether the secret is that of a device that is in. */
  isSecretOf(client: Caller, secret: Buffer): boolean {
    return isSecret(secret, this.admitted.get(client)?.secretHash);
  }

  /** The device is in; an older connection of it counts no more. */
  enter(client: Caller): void {
    const device = this.admitted.get(client);
    if (!device || client.closed) return;
    this.current.set(device.id, client);
    this.options.post.leave(device.id);
    this.options.book.online(device, () => client.close(), this.options.now(), { mqtt: client.isHttp ? 0 : 1 });
  }

  /** Ends the connection of a device, by its id. */
  sendAway(device: number): void {
    this.current.get(device)?.close();
  }

  /** The connection ended. */
  left(client: Caller): void {
    const device = this.admitted.get(client);
    if (!device || this.current.get(device.id) !== client) return;
    this.current.delete(device.id);
    this.options.post.leave(device.id);
    this.options.book.offline(device.id);
  }

  /** Takes a message; answers why the device is sent away, if it is. A message that merely does not fit is passed over. */
  receive(client: Caller, { topic, payload, qos, retain }: Incoming): string | undefined {
    const { book, faults, keep, messages, now, post } = this.options;
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
    client.took?.(read.kind, message);
    if ("report" in message) void post.report(device.id, message.report);
    else if ("told" in message) keep(device.id, message.told, now());
    else book.report(device.id, withValidTime(message.values, now()), now());
    return undefined;
  }

  /** The device listens: what it is to do can be sent. */
  listens(client: Caller, send: (topic: string, payload: string) => void): void {
    const device = this.admitted.get(client);
    if (!device || this.current.get(device.id) !== client) return;
    this.options.post.arrive(device.id, (message) => send(deviceTopic(device.serial), message));
  }

  /** Whether a device may listen to the topic: only to its own. */
  maySubscribe(client: Caller, topic: string): boolean {
    const device = this.admitted.get(client);
    if (device && topic === deviceTopic(device.serial)) return true;
    this.options.faults.note(client.id, "listens to a topic that is not its own");
    return false;
  }
}
