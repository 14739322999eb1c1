import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import type { Values } from "./columns";

/** The kinds of message a device sends, which are also the last part of the topic. */
export const MESSAGE_KINDS = ["hello", "status", "metrics"] as const;

/** One kind of message. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message as read: what it says, or why it is not taken. */
export type ReadMessage = { values: Values } | { problem: string };

const SECONDS = { type: "integer", minimum: 0, maximum: 2_147_483_647 };
const BYTES = { type: ["integer", "null"], minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const ADDRESS = { type: ["string", "null"], maxLength: 45, pattern: "^[0-9A-Fa-f.:]+$" };

// Text ends up in a database that cannot hold U+0000 and on screens where control characters hide things.
function text(maxLength: number): object {
  return { type: ["string", "null"], minLength: 1, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]+$" };
}

const PROPERTIES: Record<MessageKind, Record<string, object>> = {
  hello: {
    firmware: text(64),
    imei: { type: ["string", "null"], pattern: "^[0-9]{14,17}$" },
  },
  status: {
    wan_state: text(32),
    wan_ip: ADDRESS,
    mobile_ip: ADDRESS,
    operator: text(64),
    connection_type: text(32),
    connection_state: text(32),
    network_state: text(32),
    sim_slot: { type: ["integer", "null"], minimum: 1, maximum: 8 },
    sim_state: text(32),
  },
  metrics: {
    signal: { type: ["integer", "null"], minimum: -200, maximum: 0 },
    temperature: { type: ["integer", "null"], minimum: -2000, maximum: 2000 },
    router_uptime: SECONDS,
    connection_uptime: { ...SECONDS, type: ["integer", "null"] },
    sent: BYTES,
    received: BYTES,
    latitude: { type: ["number", "null"], minimum: -90, maximum: 90 },
    longitude: { type: ["number", "null"], minimum: -180, maximum: 180 },
  },
};

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

function compile(kind: MessageKind): ValidateFunction<Record<string, string | number | null>> {
  return ajv.compile({
    type: "object",
    additionalProperties: false,
    minProperties: 1,
    // The clock of a device is often wrong: it is allowed to say it, and nothing depends on it.
    properties: { time: { type: "integer" }, ...PROPERTIES[kind] },
  });
}

const VALIDATORS = { hello: compile("hello"), status: compile("status"), metrics: compile("metrics") };

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Reads the payload of a message; nothing of a message that breaks its schema is taken. */
export function readMessage(kind: MessageKind, payload: Buffer): ReadMessage {
  const data = parse(payload);
  const validate = VALIDATORS[kind];
  if (data === undefined) return { problem: "is not JSON" };
  if (!validate(data)) {
    const [error] = validate.errors ?? [];
    return { problem: `${error?.instancePath ?? ""} ${error?.message ?? "does not fit"}`.trim() };
  }
  const { time: _time, ...values } = data;
  return { values };
}
