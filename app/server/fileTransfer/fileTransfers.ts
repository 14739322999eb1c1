import { FILES_PATH, FILES_PROTOCOL } from "../../domain/fileMessages";
import { MessageClient } from "../dialog/MessageClient";
import { receiveFirst } from "../dialog/receiveFirst";
import type { Logger } from "../log/createLogger";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import type { AccessStreams } from "../streams/AccessStreams";
import { CLOSE_CODES } from "../streams/CarriedStream";
import type { StreamEndpoint } from "../streams/StreamEndpoint";
import { FileSession } from "./FileSession";
import { FILE_FORMAT, type FileClient, MAX_FILE_MESSAGE } from "./fileFormat";
import { type FilesOptions, openFiles } from "./openFiles";

const SENTENCES = {
  late: "No connection was started in time.",
  other: "The first message is start or resume.",
  tooEarly: "Content came before files were open.",
};

interface Connection {
  client: FileClient;
  ticket: TicketedStream;
  streams: AccessStreams;
}

/** Dependencies of the endpoint. */
export interface FileTransferOptions extends Omit<FilesOptions, "claimed"> {
  log: Logger;
}

async function start(
  { client, ticket, streams }: Connection,
  sessions: Map<string, FileSession>,
  { log, ...options }: FilesOptions & { log: Logger },
): Promise<void> {
  if (!streams.hasRoomForMore(ticket.sessionId))
    return client.close(CLOSE_CODES.notOpened, "The session has too many connections already.");
  const session: FileSession = new FileSession(ticket, client, {
    onEnd: () => {
      sessions.delete(session.id);
      streams.remove(session);
    },
    onError: (error) => log.error("A request for files of a device failed.", { error }),
  });
  sessions.set(session.id, session);
  const added = streams.add(session);
  await openFiles(session, client, options);
  await added;
}

/** Web sockets for the files of devices: the server speaks SFTP with the target. */
export function fileTransfers(options: FileTransferOptions): StreamEndpoint {
  const sessions = new Map<string, FileSession>();
  const claimed = new Set<string>();
  return {
    path: FILES_PATH,
    protocol: FILES_PROTOCOL,
    maxMessageBytes: MAX_FILE_MESSAGE,
    open: (socket, ticket, streams) => {
      const client: FileClient = new MessageClient(socket, FILE_FORMAT);
      return receiveFirst(client, SENTENCES, async (first) => {
        if (first.type === "start") return start({ client, ticket, streams }, sessions, { ...options, claimed });
        const session = sessions.get(first.connection);
        if (session?.belongsTo(ticket)) await session.resume(ticket, client);
        else client.close(CLOSE_CODES.notOpened, "There is no such connection any more.");
      });
    },
  };
}
