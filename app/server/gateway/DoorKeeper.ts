import type { AuthenticateError, Client, ConnectPacket, PublishPacket } from "aedes";
import type { RateLimit } from "../limits/RateLimit";
import { isSecret } from "./credentials";
import type { DeviceBook } from "./DeviceBook";
import type { DeviceLookup, KnownDevice } from "./DeviceLookup";
import { connectProblem, downTopic, readTopic } from "./doorRules";
import type { FaultLog } from "./FaultLog";
import { readMessage } from "./messages";

/** What the keeper works with. */
export interface KeeperOptions {
  lookup: DeviceLookup;
  book: DeviceBook;
  faults: FaultLog;
  now: () => string;
  connects: RateLimit;
  messages: RateLimit;
}

type Answer = (error: AuthenticateError | null, success: boolean | null) => void;

const UNAVAILABLE = 3;
const BAD_CREDENTIALS = 4;

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

/** Decides who comes in and what is taken from whom, and tells the book of it. */
export class DoorKeeper {
  private readonly admitted = new WeakMap<Client, KnownDevice>();
  private readonly current = new Map<number, Client>();

  constructor(private readonly options: KeeperOptions) {}

  /** Whether the client has shown who it is. */
  isAdmitted(client: Client): boolean {
    return this.admitted.has(client);
  }

  /** Why this connection is refused before anything is looked up; undefined when it is not. */
  connectProblem({ clientId, username, protocolVersion, clean, will }: ConnectPacket): string | undefined {
    return connectProblem({ clientId, username, protocolVersion, clean, hasWill: will !== undefined });
  }

  /** Checks the secret; an unknown device and a wrong secret get the same answer. */
  authenticate(client: Client, password: Buffer | undefined, answer: Answer): void {
    const { lookup, connects } = this.options;
    const check = (device: KnownDevice | undefined): void => {
      const isRight = isSecret(password ?? Buffer.alloc(0), device?.secretHash);
      if (!device || !isRight) answer(refusal("has a wrong secret or is unknown", BAD_CREDENTIALS), false);
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

  /** The device is in; an older connection of it counts no more. */
  enter(client: Client): void {
    const device = this.admitted.get(client);
    if (!device || client.closed) return;
    this.current.set(device.id, client);
    this.options.book.online(device, () => client.close(), this.options.now());
  }

  /** The connection ended. */
  left(client: Client): void {
    const device = this.admitted.get(client);
    if (!device || this.current.get(device.id) !== client) return;
    this.current.delete(device.id);
    this.options.book.offline(device.id);
  }

  /** Takes a message; answers why the device is sent away, if it is. A message that merely does not fit is passed over. */
  receive(client: Client, { topic, payload, qos, retain }: PublishPacket): string | undefined {
    const { book, faults, messages, now } = this.options;
    const device = this.admitted.get(client);
    if (!device) return "is not admitted";
    const read = readTopic(device.serial, { topic, payloadLength: payload.length, qos, retain });
    if ("problem" in read) return read.problem;
    if (!messages.take(device.serial)) return "sends too many messages";
    const message = readMessage(read.kind, Buffer.from(payload));
    if ("problem" in message) faults.note(device.serial, `${read.kind}: ${message.problem}`);
    else if (this.current.get(device.id) === client) book.report(device.id, message.values, now());
    return undefined;
  }

  /** Whether a device may listen to the topic: only to its own. */
  maySubscribe(client: Client, topic: string): boolean {
    const device = this.admitted.get(client);
    if (device && topic === downTopic(device.serial)) return true;
    this.options.faults.note(client.id, "listens to a topic that is not its own");
    return false;
  }
}
