import {
  FILES_KEPT_SECONDS,
  type FileClientMessage,
  type FileRequest,
  type FileRequests,
  type FileResult,
  type FileServerMessage,
} from "../../../../domain/fileMessages";
import { SessionConnection, type SessionConnectionOptions } from "../../session/connection/SessionConnection";
import { connectionLost, FileFailure } from "./FileFailure";

/** The messages of a request while it runs, and its content. */
export interface RequestListener {
  onMessage?: (message: Extract<FileServerMessage, { id: number }>) => void;
  onBytes?: (bytes: Uint8Array) => void;
}

/** A request that runs. */
export interface RunningRequest {
  /** Resolves with its result, or rejects with a FileFailure. */
  readonly result: Promise<FileResult>;
  /** Resolves when it has ended, however. */
  readonly settled: Promise<void>;
  /** Ends it; `discard`: without a part that an upload leaves. */
  cancel(discard?: boolean): void;
  /** Reports the bytes of content that were taken. */
  report(received: number): void;
  sendContent(bytes: Uint8Array): void;
  finish(digest: string): void;
}

interface Pending extends RequestListener {
  resolve: (result: FileResult) => void;
  reject: (failure: FileFailure) => void;
}

const ID_BYTES = 4;
const MAX_ID = 0xffff_ffff;

/** The connection to the files of a target: requests by their ids, any number of them at a time. */
export class FileConnection extends SessionConnection<FileServerMessage, FileClientMessage> {
  /** The folder in which the user begins. */
  home = "/";
  readonly #pending = new Map<number, Pending>();
  #connection: string | undefined;
  #lastId = 0;

  constructor(options: SessionConnectionOptions) {
    super(options, FILES_KEPT_SECONDS);
  }

  get isOpen(): boolean {
    return this.state.getState().kind === "open";
  }

  /** Signs in again after the connection has ended. */
  restart(): void {
    this.#connection = undefined;
    this.begin();
  }

  /** Sends a request and resolves with its result. */
  ask<Type extends keyof FileRequests>(type: Type, input: FileRequests[Type]): Promise<FileResult> {
    return this.request(type, input).result;
  }

  /** Sends a request; its messages and content go to the listener. */
  request<Type extends keyof FileRequests>(
    type: Type,
    input: FileRequests[Type],
    listener: RequestListener = {},
  ): RunningRequest {
    const id = this.#nextId();
    const result = new Promise<FileResult>((resolve, reject) => {
      if (!this.isOpen) reject(connectionLost());
      else this.#pending.set(id, { ...listener, resolve, reject });
    });
    // Who has cancelled it may not wait for the end.
    const settled = result.then(
      () => {},
      () => {},
    );
    if (this.isOpen) this.send({ type, id, ...input } as unknown as FileRequest);
    const send = (message: FileClientMessage) => void (this.#pending.has(id) && this.send(message));
    return {
      result,
      settled,
      cancel: (discard = false) => send({ type: "cancel", id, ...(discard && { discard }) }),
      report: (received) => send({ type: "received", id, received }),
      finish: (digest) => send({ type: "finish", id, digest }),
      sendContent: (bytes) => void (this.#pending.has(id) && this.sendBytes(withId(id, bytes))),
    };
  }

  protected introduce(): void {
    if (this.#connection === undefined) this.send({ type: "start" });
    else this.send({ type: "resume", connection: this.#connection });
  }

  protected parse(text: string): FileServerMessage | undefined {
    return JSON.parse(text) as FileServerMessage;
  }

  protected handle(message: FileServerMessage): void {
    if (message.type === "open") {
      this.#connection = message.connection;
      this.home = message.home;
    }
    if (!("id" in message)) return;
    const pending = this.#pending.get(message.id);
    if (message.type === "done" || message.type === "failed") this.#pending.delete(message.id);
    if (message.type === "done") pending?.resolve(message);
    else if (message.type === "failed") pending?.reject(new FileFailure(message.code, message.reason, message.part));
    else pending?.onMessage?.(message);
  }

  protected handleBytes(bytes: Uint8Array): void {
    const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    this.#pending.get(id)?.onBytes?.(bytes.subarray(ID_BYTES));
  }

  protected override closed(): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(connectionLost());
  }

  #nextId(): number {
    do this.#lastId = this.#lastId >= MAX_ID ? 1 : this.#lastId + 1;
    while (this.#pending.has(this.#lastId));
    return this.#lastId;
  }
}

function withId(id: number, bytes: Uint8Array): Uint8Array {
  const message = new Uint8Array(ID_BYTES + bytes.length);
  new DataView(message.buffer).setUint32(0, id);
  message.set(bytes, ID_BYTES);
  return message;
}
