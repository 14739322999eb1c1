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
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import type { AccessStreams } from "../streams/AccessStreams";
import { CLOSE_CODES } from "../streams/CarriedStream";
import type { StreamEndpoint } from "../streams/StreamEndpoint";
import { openShell, type ShellOptions } from "./openShell";
import { TerminalSession } from "./TerminalSession";
import { TERMINAL_FORMAT, type TerminalClient } from "./terminalFormat";

const SENTENCES = {
  late: "No terminal was started in time.",
  other: "The first message is start or resume.",
  tooEarly: "Input came before the terminal was open.",
};

/** The open terminals of this process, by their ids. */
type OpenTerminals = Map<string, TerminalSession>;

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
  let id: string | undefined;
  const session: TerminalSession = new TerminalSession(ticket, client, () => {
    if (id !== undefined) terminals.delete(id);
    streams.remove(session);
  });
  const added = streams.add(session);
  // Opening takes as long as a person types.
  added.catch(() => session.close(1011, "The server could not open the terminal."));
  id = await openShell(session, client, size, options);
  if (id !== undefined) terminals.set(id, session);
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

/** Web sockets that carry terminals of sessions: the server speaks SSH or telnet with the target. */
export function terminals(options: ShellOptions): StreamEndpoint {
  const open: OpenTerminals = new Map();
  return {
    path: TERMINAL_PATH,
    protocol: TERMINAL_PROTOCOL,
    maxMessageBytes: INPUT_WINDOW,
    open: (socket: WebSocket, ticket, streams) => {
      const client: TerminalClient = new MessageClient(socket, TERMINAL_FORMAT);
      const connection = { client, ticket, streams };
      return receiveFirst(client, SENTENCES, async (first) => {
        if (first.type === "resume") resume(connection, first, open);
        else await start(connection, first, { ...options, terminals: open });
      });
    },
  };
}
