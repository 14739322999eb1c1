import { createHash } from "node:crypto";
import type WebSocket from "ws";
import {
  type FileClientMessage,
  type FileRequests,
  type FileServerMessage,
  MAX_CONTENT,
  TRANSFER_WINDOW,
} from "../../../../app/domain/fileMessages";
import { Inbox } from "../streams/Inbox";

type Type = FileServerMessage["type"];
type Of<Each extends Type> = Extract<FileServerMessage, { type: Each }>;

/** The end of a request. */
export type Outcome = Of<"done"> | Of<"failed">;

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A client of the files of a device. */
export class TestFiles {
  readonly #inbox: Inbox<FileServerMessage>;
  readonly #content = new Map<number, Buffer[]>();
  readonly #lengths = new Map<number, number>();
  #lastId = 0;
  /** Whether it reports content when it gets it. */
  reports = true;

  constructor(readonly socket: WebSocket) {
    this.#inbox = new Inbox(socket, (bytes) => this.#addContent(bytes));
  }

  get closed(): Inbox<FileServerMessage>["closed"] {
    return this.#inbox.closed;
  }

  send(message: FileClientMessage | Record<string, unknown>): void {
    this.socket.send(JSON.stringify(message));
  }

  sendContent(id: number, bytes: Buffer): void {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(id);
    this.socket.send(Buffer.concat([head, bytes]));
  }

  /** Starts, trusts any host key and signs in. */
  async signIn(credentials: { username: string } & Record<string, string>): Promise<Of<"open">> {
    this.send({ type: "start" });
    this.next("host-key").then(
      () => this.send({ type: "trust", accepted: true }),
      () => {},
    );
    await this.next("credentials");
    this.send({ type: "credentials", ...credentials });
    return this.next("open");
  }

  /** Sends a request and returns its id. */
  start<Name extends keyof FileRequests>(type: Name, input: FileRequests[Name]): number {
    this.#lastId += 1;
    this.#content.set(this.#lastId, []);
    this.send({ type, id: this.#lastId, ...input });
    return this.#lastId;
  }

  /** Sends a request and resolves with its end. */
  ask<Name extends keyof FileRequests>(type: Name, input: FileRequests[Name]): Promise<Outcome> {
    return this.end(this.start(type, input));
  }

  /** Resolves with the end of a request, without its id. */
  async end(id: number): Promise<Outcome> {
    const { id: _, ...outcome } = await this.#inbox.take(
      (message): message is Outcome => (message.type === "done" || message.type === "failed") && message.id === id,
      `the end of ${id}`,
    );
    return outcome as Outcome;
  }

  /** Resolves with the next message of a type, of a request if that is given. */
  next<Each extends Type>(type: Each, id?: number): Promise<Of<Each>> {
    const isIt = (message: FileServerMessage): message is Of<Each> =>
      message.type === type && (id === undefined || ("id" in message && message.id === id));
    return this.#inbox.take(isIt, type);
  }

  /** Resolves with the first message of a request that is of one of these types. */
  first(id: number, ...types: Type[]): Promise<FileServerMessage> {
    const isIt = (message: FileServerMessage): message is FileServerMessage =>
      types.includes(message.type) && "id" in message && message.id === id;
    return this.#inbox.take(isIt, types.join());
  }

  /** What has come of a `read`. */
  content(id: number): Buffer {
    return Buffer.concat(this.#content.get(id) ?? []);
  }

  /** Bytes that have come of a `read`. */
  length(id: number): number {
    return this.#lengths.get(id) ?? 0;
  }

  /** Frees the memory of a `read`. */
  forget(id: number): void {
    this.#content.delete(id);
  }

  async read(input: FileRequests["read"]): Promise<Buffer> {
    const id = this.start("read", input);
    const outcome = await this.end(id);
    if (outcome.type === "failed") throw new Error(outcome.reason);
    return this.content(id);
  }

  /** All entries of a folder. */
  async list(path: string) {
    const id = this.start("list", { path });
    const outcome = await this.end(id);
    if (outcome.type === "failed") throw new Error(outcome.code);
    const pages = this.#inbox.messages.filter(
      (message) => message.type === "entries" && message.id === id,
    ) as Of<"entries">[];
    return pages.flatMap(({ entries }) => entries);
  }

  /** Sends content of an upload from an offset to the end, or until it is cut, as the window permits. */
  async sendAll(id: number, bytes: Buffer, { from = 0, to = bytes.length } = {}): Promise<void> {
    let stored = from;
    let sent = from;
    while (sent < to) {
      const end = Math.min(sent + MAX_CONTENT, to, stored + TRANSFER_WINDOW);
      if (end > sent) {
        this.sendContent(id, bytes.subarray(sent, end));
        sent = end;
        continue;
      }
      const message = await this.first(id, "received", "failed");
      if (message.type !== "received") return void this.#inbox.messages.push(message);
      stored = from + message.received;
    }
  }

  /** Uploads a file and resolves with the end of the request. */
  async upload(path: string, bytes: Buffer, options: Partial<FileRequests["write"]> = {}): Promise<Outcome> {
    const id = this.start("write", { path, size: bytes.length, ...options });
    const answer = await this.first(id, "ready", "failed");
    if (answer.type !== "ready") return withoutId(answer as Of<"failed">);
    if (answer.digest !== sha256(bytes.subarray(0, answer.offset))) throw new Error("The part is another file.");
    await this.sendAll(id, bytes, { from: answer.offset });
    this.send({ type: "finish", id, digest: sha256(bytes) });
    return this.end(id);
  }

  #addContent(message: Buffer): void {
    const id = message.readUInt32BE();
    this.#content.get(id)?.push(message.subarray(4));
    this.#lengths.set(id, this.length(id) + message.length - 4);
    if (this.reports) this.send({ type: "received", id, received: this.length(id) });
  }
}

function withoutId({ id: _, ...outcome }: Outcome): Outcome {
  return outcome as Outcome;
}
