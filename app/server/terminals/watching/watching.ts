import type { WebSocket } from "ws";
import { INPUT_WINDOW, OUTPUT_WINDOW } from "../../../domain/terminalMessages";
import {
  WATCH_PATH,
  WATCH_PROTOCOL,
  type WatchClientMessage,
  type WatchServerMessage,
} from "../../../domain/watchMessages";
import type { Database } from "../../database/openDatabase";
import { MessageClient } from "../../dialog/MessageClient";
import { isCount, readMessage } from "../../dialog/readMessage";
import { receiveFirst } from "../../dialog/receiveFirst";
import type { Logger } from "../../log/createLogger";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import type { AccessStreams } from "../../streams/AccessStreams";
import { CLOSE_CODES } from "../../streams/CarriedStream";
import type { StreamEndpoint } from "../../streams/StreamEndpoint";
import type { OpenTerminals } from "../OpenTerminals";
import { SessionWatcher } from "./SessionWatcher";
import { endVisit, storeVisit } from "./storeVisit";

/** Maximum number of those who watch a session at the same time. */
const MAX_WATCHERS = 8;

const FORMAT = {
  read: (text: string): WatchClientMessage | undefined =>
    readMessage<WatchClientMessage>(text, { start: {}, show: { terminal: isCount } }),
  invalid: "This is no message of a watcher.",
  maxBuffered: 8 * OUTPUT_WINDOW,
};

const SENTENCES = {
  late: "Nothing was started in time.",
  other: "The first message is start.",
  tooEarly: "Input came before a terminal was shown.",
};

interface WatchOptions {
  database: Database;
  log: Logger;
  clock?: (() => Date) | undefined;
}

interface Connection {
  socket: WebSocket;
  ticket: TicketedStream;
  streams: AccessStreams;
}

/** Why a session cannot be watched here; undefined if it can. */
function problemOf(terminals: OpenTerminals, { ticket, streams }: Connection, node: string | null) {
  const { sessionId } = ticket;
  if (terminals.watchersOf(sessionId).length >= MAX_WATCHERS) return "As many people as possible watch this session.";
  const isElsewhere = node !== null && !streams.isNode(node) && terminals.numbersOf(sessionId).length === 0;
  return isElsewhere ? "The terminals of this session are at another server process." : undefined;
}

/** The visits that are over and whose end is being stored. */
class Endings {
  readonly #pending = new Set<Promise<void>>();

  constructor(private readonly options: WatchOptions) {}

  /** Stores the end of a visit. */
  add(visit: number): void {
    const { database, log, clock = () => new Date() } = this.options;
    const ending = endVisit(database.kysely, visit, clock())
      .catch((error: unknown) => log.error("The end of a visit could not be stored.", { error, visit }))
      .finally(() => this.#pending.delete(ending));
    this.#pending.add(ending);
  }

  async stored(): Promise<void> {
    await Promise.all(this.#pending);
  }
}

interface Place {
  terminals: OpenTerminals;
  endings: Endings;
}

function watch({ terminals, endings }: Place, connection: Connection, options: WatchOptions): Promise<void> {
  const { socket, ticket, streams } = connection;
  const { database, clock = () => new Date() } = options;
  const client = new MessageClient<WatchClientMessage, WatchServerMessage>(socket, FORMAT);
  let visit: number | undefined;
  let isOver = false;
  const onEnd = () => {
    isOver = true;
    streams.remove(watcher);
    if (visit !== undefined) endings.add(visit);
  };
  const watcher: SessionWatcher = new SessionWatcher({ ticket, client, terminals, onEnd });
  const begin = async () => {
    const node = await streams.addWatcher(watcher);
    if (node === undefined) return;
    const problem = problemOf(terminals, connection, node);
    if (problem !== undefined) return watcher.close(CLOSE_CODES.notOpened, problem);
    const stored = await storeVisit(database.kysely, ticket, clock());
    visit = stored.person.id;
    // Somebody who may no longer watch was sent away meanwhile.
    if (isOver) return endings.add(visit);
    client.receiveBy(watcher);
    watcher.enter(stored);
  };
  return receiveFirst(client, SENTENCES, () =>
    begin().catch((error: unknown) => {
      streams.remove(watcher);
      throw error;
    }),
  );
}

/** Web sockets by which others watch the terminals of a session, or take part in them. */
export function watching(terminals: OpenTerminals, options: WatchOptions): StreamEndpoint {
  const endings = new Endings(options);
  return {
    path: WATCH_PATH,
    protocol: WATCH_PROTOCOL,
    isForWatchers: true,
    maxMessageBytes: INPUT_WINDOW,
    close: () => endings.stored(),
    open: (socket, ticket, streams) => watch({ terminals, endings }, { socket, ticket, streams }, options),
  };
}
