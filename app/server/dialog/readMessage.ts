import type { SignInAnswer } from "../../domain/signInMessages";

/** Maximum length of a text message. */
export const MAX_TEXT_LENGTH = 131_072;

/** Whether a property may have this value. */
export type Check = (value: unknown) => boolean;

/** The properties of each type of message. */
export type Checks<Type extends string> = Record<Type, Record<string, Check>>;

/** A text with a maximum length in characters. */
export const isText =
  (maximum: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= maximum;

/** A whole number from 0. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;

/** A whole number in a range. */
export const isWithin =
  (minimum: number, maximum: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;

export const isFlag: Check = (value) => typeof value === "boolean";

/** A property that may be absent. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isTextList: Check = (value) => Array.isArray(value) && value.length <= 32 && value.every(isText(4_096));

/** The answers to the questions of a sign-in. */
export const SIGN_IN_ANSWERS: Checks<SignInAnswer["type"]> = {
  trust: { accepted: isFlag },
  credentials: {
    username: (value) => isText(256)(value) && value !== "",
    password: optional(isText(4_096)),
    privateKey: optional(isText(65_536)),
    passphrase: optional(isText(4_096)),
  },
  answers: { answers: isTextList },
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a client's text message; undefined when it is not valid. Unknown properties are left out. */
export function readMessage<Message extends { type: string }>(
  text: string,
  messages: Checks<Message["type"]>,
): Message | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const value = parse(text);
  if (typeof value !== "object" || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const { type } = given;
  if (typeof type !== "string" || !Object.hasOwn(messages, type)) return undefined;
  const checks = Object.entries(messages[type as Message["type"]]);
  // Own properties only: a message must not inherit one.
  const properties = checks.map(([name]) => [name, Object.hasOwn(given, name) ? given[name] : undefined] as const);
  if (!checks.every(([, check], at) => check(properties[at]?.[1]))) return undefined;
  const known = properties.filter(([, property]) => property !== undefined);
  return { type, ...Object.fromEntries(known) } as unknown as Message;
}
