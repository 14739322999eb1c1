import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { FILES_KEPT_SECONDS } from "../../domain/fileMessages";
import type { HostKey } from "../../domain/signInMessages";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { type CarriedStream, CLOSE_CODES } from "../streams/CarriedStream";
import { SessionTarget } from "../streams/SessionTarget";
import type { Traffic } from "../streams/Traffic";
import { FileRequests } from "./FileRequests";
import type { FileClient } from "./fileFormat";
import type { SftpClient } from "./SftpClient";
import type { Uploads } from "./Uploads";

/** An open connection to the files of a target. */
export interface OpenFiles {
  sftp: SftpClient;
  uploads: Uploads;
  /** The folder in which relative paths begin. */
  home: string;
  key?: HostKey;
  destroy(): void;
}

/** Dependencies of a session. */
export interface SessionOptions {
  /** Called once when it is over. */
  onEnd(): void;
  /** Called with errors of the server itself. */
  onError(error: unknown): void;
}

/**
 * One connection to the files of a target, from its first message on. When the client's web socket is lost, its requests
 * end, and the connection waits for it to come back.
 */
export class FileSession implements CarriedStream {
  /** The id by which it can be continued. */
  readonly id = randomBytes(16).toString("base64url");
  readonly #target = new SessionTarget();
  #files: OpenFiles | undefined;
  #requests: FileRequests | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #client: FileClient | undefined;

  constructor(
    public ticket: TicketedStream,
    client: FileClient,
    private readonly options: SessionOptions,
  ) {
    this.#client = client;
  }

  get isAttached(): boolean {
    return this.#client !== undefined;
  }

  /** Whether it can be continued with this ticket. */
  belongsTo({ sessionId, userId }: TicketedStream): boolean {
    return this.#files !== undefined && this.ticket.sessionId === sessionId && this.ticket.userId === userId;
  }

  /** Connects to the target, instead of an earlier connection. */
  async dial(dial: (ticket: TicketedStream) => Promise<Duplex>): Promise<Duplex> {
    const target = await this.#target.dial(this.ticket, dial);
    if (this.#isOver) throw new ConnectionFailure("The connection was ended.");
    return target;
  }

  /** Lets the client use the files. */
  open(files: OpenFiles): void {
    if (this.#isOver || !this.#client) {
      files.destroy();
      return;
    }
    this.#files = files;
    this.#attach(this.#client, files);
  }

  /** Continues it with another client, once the requests of the one before have ended. */
  async resume(ticket: TicketedStream, client: FileClient): Promise<void> {
    const before = this.#client;
    this.ticket = ticket;
    this.#client = client;
    clearTimeout(this.#timer);
    before?.close(CLOSE_CODES.connectionLost, "The connection was continued elsewhere.");
    this.#requests?.closed();
    client.receiveBy({
      message: ({ type }) => client.reject(`The message ${type} is not expected now.`),
      input: () => client.reject("Content came before files were open."),
      closed: () => this.#detach(client),
    });
    await this.#requests?.settled();
    if (this.#client !== client || !this.#files) return;
    this.#attach(client, this.#files);
  }

  takeTraffic(): Traffic {
    return this.#target.takeTraffic();
  }

  close(code: number, reason: string): void {
    const client = this.#client;
    this.#client = undefined;
    client?.close(code, reason);
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#isOver = true;
    this.#files?.destroy();
    this.#target.close();
    this.options.onEnd();
  }

  /** Ends it because the target does not answer any more. */
  lose(): void {
    this.close(CLOSE_CODES.connectionLost, "The connection to the device was lost.");
  }

  #attach(client: FileClient, { sftp, uploads, home, key }: OpenFiles): void {
    const requests = new FileRequests({
      client,
      sftp,
      uploads,
      onEnd: () => this.close(1000, "The connection was ended."),
      onClosed: () => this.#detach(client),
      onError: this.options.onError,
    });
    this.#requests = requests;
    client.send({ type: "open", connection: this.id, home, ...(key && { key }) });
    client.receiveBy(requests);
  }

  #detach(client: FileClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    const end = () => this.close(1000, "The connection was not continued.");
    this.#timer = setTimeout(end, FILES_KEPT_SECONDS * 1000);
  }
}
