import { SERIAL } from "../../domain/serialNumber";
import { MESSAGE_KINDS, type MessageKind } from "../../domain/telemetry/messageKinds";

/** The most a message may hold, in bytes. */
export const PAYLOAD_LIMIT = 16_384;

/** What a device says when it connects. */
export interface ConnectFacts {
  clientId: string;
  username?: string | undefined;
  protocolVersion?: number | undefined;
  clean?: boolean | undefined;
  hasWill: boolean;
}

/** Why a device may not connect, before its secret is looked at; undefined when it may. */
export function connectProblem({
  clientId,
  username,
  protocolVersion,
  clean,
  hasWill,
}: ConnectFacts): string | undefined {
  if (protocolVersion !== 4) return "speaks another version than MQTT 3.1.1";
  if (!SERIAL.test(clientId)) return "has a client id that is no serial number";
  if (username !== clientId) return "has a user name other than its client id";
  if (!clean) return "asks for a session that outlives the connection";
  if (hasWill) return "leaves a will";
  return undefined;
}

/** A message on its way in. */
export interface Publication {
  topic: string;
  payloadLength: number;
  qos: number;
  retain: boolean;
}

/** Which kind of message this is, or why it is refused. */
export function readTopic(serial: string, message: Publication): { kind: MessageKind } | { problem: string } {
  const kind = MESSAGE_KINDS.find((name) => message.topic === `dev/${serial}/up/${name}`);
  if (!kind) return { problem: "writes to a topic that is not its own" };
  if (message.retain) return { problem: "asks to retain a message" };
  if (message.qos > 1) return { problem: "asks for QoS 2" };
  if (message.payloadLength > PAYLOAD_LIMIT) return { problem: `sends more than ${PAYLOAD_LIMIT} bytes` };
  return { kind };
}

/** The one topic a device may listen to. */
export function deviceTopic(serial: string): string {
  return `dev/${serial}/down`;
}
