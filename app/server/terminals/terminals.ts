import type { WebSocket } from "ws";
import {
  type ClientMessage,
  INPUT_WINDOW,
  TERMINAL_PATH,
  TERMINAL_PROTOCOL,
  type TerminalSize,
} from "../../domain/terminalMessages";
import { MessageClient } from "../dialog/MessageClient";
import { receiveFirst } from "../dialog/receiveFirst";
import type { Logger } from "../log/createLogger";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { Recordings } from "../recordings/Recordings";
import type { AccessStreams } from "../streams/AccessStreams";
import { CLOSE_CODES } from "../streams/CarriedStream";
import type { StreamEndpoint } from "../streams/StreamEndpoint";
import { OpenTerminals } from "./OpenTerminals";
import { openShell, type ShellOptions } from "./openShell";
import { TerminalSession } from "./TerminalSession";
import { TERMINAL_FORMAT, type TerminalClient } from "./terminalFormat";
import { watching } from "./watching/watching";

const SENTENCES = {
  late: "No terminal was started in time.",
  other: "The first message is start or resume.",
  tooEarly: "Input came before the terminal was open.",
};

interface Connection {
  client: TerminalClient;
  ticket: TicketedStream;
  streams: AccessStreams;
}

async function start(
  { client, ticket, streams }: Connection,
  size: TerminalSize,
  { terminals, ...options }: ShellOptions & { terminals: OpenTerminals },
): Promise<void> {
  if (!streams.hasRoomForMore(ticket.sessionId)) {
    client.close(CLOSE_CODES.notOpened, "The session has too many terminals already.");
    return;
  }
  const onEnd = () => {
    terminals.remove(session);
    streams.remove(session);
  };
  const onDismiss = (person: number) => terminals.dismiss(ticket.sessionId, person);
  const session: TerminalSession = new TerminalSession(ticket, client, { onEnd, onDismiss });
  const added = streams.add(session);
  // Opening takes as long as a person types.
  added.catch(() => session.close(1011, "The server could not open the terminal."));
  const id = await openShell(session, client, size, options);
  if (id !== undefined) terminals.add(id, session);
  await added;
}

function resume(
  { client, ticket }: Connection,
  { terminal, ...from }: Extract<ClientMessage, { type: "resume" }>,
  terminals: OpenTerminals,
): void {
  const session = terminals.get(terminal);
  if (!session?.belongsTo(ticket) || !session.resume(ticket, client, from))
    client.close(CLOSE_CODES.notOpened, "There is no such terminal any more.");
}

/** Dependencies of terminals. */
export interface TerminalOptions extends Omit<ShellOptions, "recordings"> {
  /** The secret key of the installation, for recordings. */
  secret: Buffer;
  log: Logger;
  /** Maximum size of one recording, in bytes. */
  maxRecording?: number;
}

/**
 * Web sockets that carry terminals of sessions, where the server speaks SSH or telnet with the target, and those by which
 * they are watched.
 */
export function terminals({ secret, log, maxRecording, ...options }: TerminalOptions): StreamEndpoint[] {
  const open = new OpenTerminals();
  const { kysely } = options.database;
  const recordings = new Recordings({ kysely, secret, log, clock: options.clock, maxBytes: maxRecording });
  const endpoint: StreamEndpoint = {
    path: TERMINAL_PATH,
    protocol: TERMINAL_PROTOCOL,
    maxMessageBytes: INPUT_WINDOW,
    close: () => recordings.close(),
    open: (socket: WebSocket, ticket, streams) => {
      const client: TerminalClient = new MessageClient(socket, TERMINAL_FORMAT);
      const connection = { client, ticket, streams };
      return receiveFirst(client, SENTENCES, async (first) => {
        if (first.type === "resume") resume(connection, first, open);
        else await start(connection, first, { ...options, recordings, terminals: open });
      });
    },
  };
  return [endpoint, watching(open, { ...options, log })];
}
