import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { FileResult, FileServerMessage } from "../../../../domain/fileMessages";
import type { RunningRequest } from "../connection/FileConnection";
import { FileFailure } from "../connection/FileFailure";
import type { Sink } from "./destinations";
import { Job, type JobContext } from "./Job";

type Content = Extract<FileServerMessage, { type: "content" }>;
type Version = Pick<Content, "size" | "modified">;

const isSame = (one: Version, other: Version) => one.size === other.size && one.modified === other.modified;

/** Downloads a file. It goes on where it was interrupted if the file is still the same. */
export class DownloadJob extends Job {
  readonly kind = "download";
  #request: RunningRequest | undefined;
  #sink: Sink | undefined;
  /** The digest of what was written. */
  #hash = sha256.create();
  #written = 0;
  #version: Version | undefined;
  /** It was interrupted, so that its parts may be of different files. */
  #isPieced = false;

  constructor(
    context: JobContext,
    path: string,
    name: string,
    size: number | undefined,
    /** Opens what it is written to. */
    private readonly open: (job: DownloadJob) => Promise<Sink>,
  ) {
    super(context, path, name);
    this.size = size;
  }

  async perform(): Promise<void> {
    this.#sink ??= await this.open(this);
    this.verify();
    if (this.#written > 0) this.#isPieced = true;
    this.enter("running");
    const result = await this.#read(this.#sink);
    if (!isSame(result, this.#version ?? {})) return this.#beginAnew();
    if (this.#isPieced) await this.#compare();
    this.verify();
    await this.#finish(this.#sink);
  }

  /** What it waits for while it is opened. */
  ask(): void {
    this.enter("asking");
  }

  protected abort(): void {
    this.#request?.cancel();
  }

  async discard(): Promise<void> {
    const sink = this.#sink;
    this.#sink = undefined;
    this.#forget();
    try {
      await sink?.discard();
    } catch (failure) {
      this.problem = failure instanceof Error ? failure.message : String(failure);
      this.context.changed();
    }
  }

  /** Reads what is missing; each piece is reported as taken once it is written. */
  async #read(sink: Sink): Promise<FileResult> {
    const from = this.#written;
    let writing = Promise.resolve();
    let problem: unknown;
    const input = { path: this.path, offset: from };
    const request = this.context.connection.request("read", input, {
      onMessage: (message) => {
        if (message.type !== "content") return;
        this.size = message.size || this.size;
        if (this.#version && !isSame(this.#version, message)) problem ??= changed();
        this.#version ??= {
          ...(message.size !== undefined && { size: message.size }),
          ...(message.modified !== undefined && { modified: message.modified }),
        };
        if (problem) request.cancel();
      },
      onBytes: (bytes) => {
        writing = writing.then(async () => {
          if (problem) return;
          try {
            await this.#write(sink, bytes);
            request.report(this.#written - from);
          } catch (failure) {
            problem = failure;
            request.cancel();
          }
        });
      },
    });
    this.#request = request;
    await request.settled;
    await writing;
    if (problem) {
      await sink.reset();
      this.#forget();
      throw problem;
    }
    return request.result;
  }

  async #write(sink: Sink, bytes: Uint8Array): Promise<void> {
    await sink.write(bytes);
    this.#hash.update(bytes);
    this.#written += bytes.length;
    this.progress(this.#written);
  }

  /** Gives the file its content. What was written is lost where that fails, so that all is read again then. */
  async #finish(sink: Sink): Promise<void> {
    try {
      await sink.finish();
    } catch (failure) {
      await sink.reset();
      this.#forget();
      throw failure;
    }
  }

  /** Compares what was written in pieces with the file. */
  async #compare(): Promise<void> {
    this.enter("checking");
    const request = this.context.connection.request("digest", { path: this.path, length: this.#written });
    this.#request = request;
    const { digest } = await request.result;
    if (digest !== bytesToHex(this.#hash.clone().digest())) await this.#beginAnew();
  }

  async #beginAnew(): Promise<never> {
    await this.#sink?.reset();
    this.#forget();
    throw changed();
  }

  #forget(): void {
    this.#hash = sha256.create();
    this.#written = 0;
    this.#version = undefined;
    this.#isPieced = false;
  }
}

const changed = () => new FileFailure("changed", "The file has changed on the device meanwhile.");
