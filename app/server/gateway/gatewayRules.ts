import { SERIAL } from "../../domain/serialNumber";
import { MESSAGE_KINDS, type MessageKind } from "../../domain/telemetry/messageKinds";

/** Maximum size of a payload in bytes. */
export const PAYLOAD_LIMIT = 16_384;

/** The relevant fields of a CONNECT packet. */
export interface ConnectFacts {
  clientId: string;
  username?: string | undefined;
  protocolVersion?: number | undefined;
  clean?: boolean | undefined;
  hasWill: boolean;
}

/** Why a connection is rejected before its secret is verified; undefined when it is not. */
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

/** An incoming PUBLISH packet. */
export interface Publication {
  topic: string;
  payloadLength: number;
  qos: number;
  retain: boolean;
}

/** The kind of a message, or why it is rejected. */
export function readTopic(serial: string, message: Publication): { kind: MessageKind } | { problem: string } {
  const kind = MESSAGE_KINDS.find((name) => message.topic === `dev/${serial}/up/${name}`);
  if (!kind) return { problem: "writes to a topic that is not its own" };
  if (message.retain) return { problem: "asks to retain a message" };
  if (message.qos > 1) return { problem: "asks for QoS 2" };
  if (message.payloadLength > PAYLOAD_LIMIT) return { problem: `sends more than ${PAYLOAD_LIMIT} bytes` };
  return { kind };
}

/** The only topic a device may subscribe to. */
export function deviceTopic(serial: string): string {
  return `dev/${serial}/down`;
}
