import { type ClientMessage, MAX_TERMINAL_SIZE } from "../../domain/terminalMessages";

/** Maximum length of a text message. */
export const MAX_TEXT_LENGTH = 131_072;

type Check = (value: unknown) => boolean;

const isText =
  (maximum: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= maximum;
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isSize: Check = (value) => isCount(value) && (value as number) >= 1 && (value as number) <= MAX_TERMINAL_SIZE;
const isFlag: Check = (value) => typeof value === "boolean";
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isTextList: Check = (value) => Array.isArray(value) && value.length <= 32 && value.every(isText(4_096));

const SIZE = { columns: isSize, rows: isSize };

/** The properties of each message. */
const MESSAGES: Record<ClientMessage["type"], Record<string, Check>> = {
  start: SIZE,
  resume: { terminal: isText(64), received: isCount, ...SIZE },
  resize: SIZE,
  received: { received: isCount },
  trust: { accepted: isFlag },
  credentials: {
    username: (value) => isText(256)(value) && value !== "",
    password: optional(isText(4_096)),
    privateKey: optional(isText(65_536)),
    passphrase: optional(isText(4_096)),
  },
  answers: { answers: isTextList },
  end: {},
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a client's text message; undefined when it is none. Unknown properties are left out. */
export function readMessage(text: string): ClientMessage | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const value = parse(text);
  if (typeof value !== "object" || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const { type } = given;
  if (typeof type !== "string" || !Object.hasOwn(MESSAGES, type)) return undefined;
  const checks = Object.entries(MESSAGES[type as ClientMessage["type"]]);
  // Own properties only: a message must not inherit one.
  const properties = checks.map(([name]) => [name, Object.hasOwn(given, name) ? given[name] : undefined] as const);
  if (!checks.every(([, check], at) => check(properties[at]?.[1]))) return undefined;
  const known = properties.filter(([, property]) => property !== undefined);
  return { type, ...Object.fromEntries(known) } as ClientMessage;
}
