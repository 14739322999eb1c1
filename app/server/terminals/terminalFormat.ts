import {
  type ClientMessage,
  MAX_TERMINAL_SIZE,
  OUTPUT_WINDOW,
  type ServerMessage,
} from "../../domain/terminalMessages";
import type { MessageClient } from "../dialog/MessageClient";
import { type Checks, isCount, isText, isWithin, readMessage, SIGN_IN_ANSWERS } from "../dialog/readMessage";

const isSize = isWithin(1, MAX_TERMINAL_SIZE);
const SIZE = { columns: isSize, rows: isSize };

const MESSAGES: Checks<ClientMessage["type"]> = {
  start: SIZE,
  resume: { terminal: isText(64), received: isCount, ...SIZE },
  resize: SIZE,
  received: { received: isCount },
  ...SIGN_IN_ANSWERS,
  accept: {},
  dismiss: { person: isCount },
  end: {},
};

/** The client of a terminal. */
export type TerminalClient = MessageClient<ClientMessage, ServerMessage>;

/** How the messages of a terminal's client are read. */
export const TERMINAL_FORMAT = {
  read: (text: string): ClientMessage | undefined => readMessage<ClientMessage>(text, MESSAGES),
  invalid: "This is no message of a terminal.",
  maxBuffered: 4 * OUTPUT_WINDOW,
};
