import { Duplex } from "node:stream";
import { writeTogether } from "../webSockets/writeTogether";
import type { TrafficCounter } from "./Traffic";

/** Bytes that a target may leave unread while it is read. */
const MAX_UNREAD = 1_048_576;

/**
 * A connection to a target whose bytes are counted. A target that does not read is not read either, or what it provokes
 * by asking would fill the memory. A connection that breaks destroys the stream with an error.
 */
export class CountedStream extends Duplex {
  readonly #target: Duplex;
  readonly #traffic: TrafficCounter;
  #hasRoom = true;

  constructor(target: Duplex, traffic: TrafficCounter) {
    super({ allowHalfOpen: true });
    writeTogether(this);
    this.#target = target;
    this.#traffic = traffic;
    let hasEnded = false;
    target.on("data", (chunk: Buffer) => {
      traffic.addReceived(chunk.length);
      this.#hasRoom = this.push(chunk);
      if (!this.#hasRoom || this.writableLength > MAX_UNREAD) target.pause();
    });
    target.once("end", () => {
      hasEnded = true;
      this.push(null);
    });
    target.on("error", (error) => this.destroy(error));
    target.once("close", () => {
      if (!hasEnded) this.destroy(new Error("The connection broke."));
    });
  }

  override _read(): void {
    this.#hasRoom = true;
    if (this.writableLength <= MAX_UNREAD) this.#target.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#traffic.addSent(chunk.length);
    this.#target.write(chunk, (error) => {
      callback(error);
      if (this.#hasRoom && this.writableLength <= MAX_UNREAD) this.#target.resume();
    });
  }

  override _final(callback: () => void): void {
    this.#target.end();
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#target.destroy();
    callback(error);
  }
}
