/** Where a program reads: chunks until undefined at the end. */
export interface Input {
  read(): Promise<Buffer | undefined>;
}

/** Where a program writes; resolves when there is room for more. */
export interface Output {
  write(bytes: Buffer): Promise<void>;
}

/** Thrown in a program that writes to a pipe whose reader has ended. */
export class BrokenPipe extends Error {}

const MAX_BYTES = 65_536;

/** A bounded pipe between two programs. */
export class Pipe implements Input, Output {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private isEnded = false;
  private isClosed = false;
  private wake: () => void = () => {};

  async read(): Promise<Buffer | undefined> {
    while (this.chunks.length === 0 && !this.isEnded && !this.isClosed) await this.changed();
    const chunk = this.isClosed ? undefined : this.chunks.shift();
    this.bytes -= chunk?.length ?? 0;
    this.wake();
    return chunk;
  }

  async write(bytes: Buffer): Promise<void> {
    while (this.bytes > MAX_BYTES && !this.isClosed) await this.changed();
    if (this.isClosed) throw new BrokenPipe();
    if (bytes.length > 0) this.chunks.push(bytes);
    this.bytes += bytes.length;
    this.wake();
  }

  /** Called when the writer has ended. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  /** Called when the reader has ended. */
  close(): void {
    this.isClosed = true;
    this.wake();
  }

  // One reader and one writer never wait at the same time: the pipe is not empty and full at once.
  private changed(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
