import { Duplex } from "node:stream";

/**
 * One of two connected streams. It delivers in a later turn, as a socket does: the SSH library does not expect an answer
 * while it still sends, which the pair of `node:stream` gives.
 */
class ConnectedStream extends Duplex {
  other: ConnectedStream | undefined;
  private waiting: (() => void) | undefined;
  private isEnded = false;

  override _read(): void {
    this.waiting?.();
    this.waiting = undefined;
  }

  override _write(chunk: Buffer, _encoding: string, next: (error?: Error) => void): void {
    setImmediate(() => this.other?.deliver(chunk, next));
  }

  override _final(next: () => void): void {
    this.isEnded = true;
    setImmediate(() => {
      if (!this.other?.destroyed) this.other?.push(null);
      next();
    });
  }

  override _destroy(error: Error | null, next: (error: Error | null) => void): void {
    this.waiting?.();
    // An error destroys both streams; after a regular end the other still reads the data that has arrived.
    if (!this.isEnded) this.other?.destroy();
    next(error);
  }

  private deliver(chunk: Buffer, next: (error?: Error) => void): void {
    // Data after a regular end is discarded: an error would prevent the other from reading all that was sent.
    if (this.destroyed) next(this.isEnded ? undefined : Object.assign(new Error("EPIPE"), { code: "EPIPE" }));
    else if (this.push(chunk)) next();
    else this.waiting = next;
  }
}

/** Two connected streams: data written to one is read from the other, with back-pressure. */
export function connectStreams(): [Duplex, Duplex] {
  const [near, far] = [new ConnectedStream(), new ConnectedStream()];
  [near.other, far.other] = [far, near];
  // An error event without a listener would end the process; users of a stream see that it closes.
  near.on("error", () => {});
  far.on("error", () => {});
  return [near, far];
}
