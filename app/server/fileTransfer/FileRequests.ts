import {
  type FileClientMessage,
  type FileRequest,
  type FileRequests as Inputs,
  MAX_REQUESTS,
  MAX_TRANSFERS,
} from "../../domain/fileMessages";
import type { MessageReceiver } from "../dialog/MessageClient";
import { FileError } from "./FileError";
import type { FileClient } from "./fileFormat";
import { RunningRequest } from "./RunningRequest";
import { findRealPath, makeFolder, renameFile, setPermissions, statFile } from "./requests/changeFiles";
import { deleteFile } from "./requests/deleteFile";
import { listFolder } from "./requests/listFolder";
import { digestFile, readFile } from "./requests/readFile";
import type { Perform, Work } from "./requests/Work";
import { writeFile } from "./requests/writeFile";

const PERFORM: { [Type in keyof Inputs]: Perform<Type> } = {
  list: listFolder,
  stat: statFile,
  "real-path": findRealPath,
  "make-folder": makeFolder,
  rename: renameFile,
  delete: deleteFile,
  "set-permissions": setPermissions,
  read: readFile,
  digest: digestFile,
  write: writeFile,
};

const TRANSFERS: ReadonlySet<string> = new Set(["read", "digest", "write"]);

const isRequest = (message: FileClientMessage): message is FileRequest => Object.hasOwn(PERFORM, message.type);

/** Dependencies of the requests of a client. */
export interface RequestsOptions extends Omit<Work, "request"> {
  client: FileClient;
  /** Called when the client ends the connection. */
  onEnd(): void;
  /** Called when the web socket is closed. */
  onClosed(): void;
  onError(error: unknown): void;
}

/** The requests of one web socket, which run at once and end with it. */
export class FileRequests implements MessageReceiver<FileClientMessage> {
  readonly #running = new Map<number, RunningRequest>();
  readonly #work = new Set<Promise<void>>();

  constructor(private readonly options: RequestsOptions) {}

  /** Resolves when no request works any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#work);
  }

  message(message: FileClientMessage): void {
    if (isRequest(message)) this.#start(message);
    else if (message.type === "end") this.options.onEnd();
    else if (message.type === "received" || message.type === "finish" || message.type === "cancel")
      this.#continue(message);
    else this.options.client.reject(`The message ${message.type} is not expected now.`);
  }

  input(bytes: Buffer): void {
    if (bytes.length < 4) this.options.client.reject("Content begins with the id of its request.");
    else this.#rejectFor(this.#running.get(bytes.readUInt32BE())?.content?.input(bytes.subarray(4)));
  }

  closed(): void {
    for (const request of this.#running.values()) request.cancel(false);
    this.options.onClosed();
  }

  // The request may have ended before its client knows.
  #continue(message: Extract<FileClientMessage, { type: "received" | "finish" | "cancel" }>): void {
    const request = this.#running.get(message.id);
    if (message.type === "cancel") request?.cancel(message.discard === true);
    else if (message.type === "finish") this.#rejectFor(request?.content?.finish(message.digest));
    else if (request?.report(message.received) === false)
      this.options.client.reject("More was reported than was sent, or less than before.");
  }

  #rejectFor(reason: string | undefined): void {
    if (reason !== undefined) this.options.client.reject(reason);
  }

  #start(message: FileRequest): void {
    const { client, onError } = this.options;
    const { id, type } = message;
    if (this.#running.has(id)) {
      client.reject("A request with this id is running.");
      return;
    }
    const request = new RunningRequest(id, type, client);
    if (!this.#hasRoom(type)) {
      fail(request, new FileError("busy"));
      return;
    }
    this.#running.set(id, request);
    const work = this.#perform(message, request)
      .catch((error: unknown) => {
        this.#fail(request, new FileError("failure", "The server could not do this."));
        onError(error);
      })
      .finally(() => void this.#work.delete(work));
    this.#work.add(work);
  }

  #hasRoom(type: FileRequest["type"]): boolean {
    const transfers = [...this.#running.values()].filter((running) => TRANSFERS.has(running.type));
    return this.#running.size < MAX_REQUESTS && !(TRANSFERS.has(type) && transfers.length >= MAX_TRANSFERS);
  }

  #fail(request: RunningRequest, error: FileError): void {
    this.#running.delete(request.id);
    fail(request, error);
  }

  async #perform({ type, ...input }: FileRequest, request: RunningRequest): Promise<void> {
    const { sftp, uploads } = this.options;
    const perform = PERFORM[type] as Perform<typeof type>;
    try {
      const result = await perform({ request, sftp, uploads }, input as never);
      // The id is free when the client reads this.
      this.#running.delete(request.id);
      request.send({ type: "done", ...result });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#fail(request, error);
    }
  }
}

function fail(request: RunningRequest, { code, message: reason, part }: FileError): void {
  request.send({ type: "failed", code, reason, ...(part && { part }) });
}
