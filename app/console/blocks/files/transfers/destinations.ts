import { FileFailure } from "../connection/FileFailure";

/** Bytes that a download may have where the browser cannot write to the disk itself. */
export const MAX_IN_MEMORY = 1_073_741_824;

/** Where the content of a download goes. The file has its name and content only once it is finished. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  /** Begins anew. */
  reset(): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Writes to a file on the disk. The browser writes to another file until it is finished. */
export class DiskSink implements Sink {
  #stream: FileSystemWritableFileStream | undefined;

  constructor(
    private readonly handle: FileSystemFileHandle,
    /** Removes the empty file that the browser has made; absent where it was there before. */
    private readonly remove?: () => Promise<void>,
  ) {}

  async write(bytes: Uint8Array): Promise<void> {
    this.#stream ??= await this.handle.createWritable();
    await this.#stream.write(bytes as Uint8Array<ArrayBuffer>);
  }

  async reset(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    // A stream that has failed cannot be aborted, and holds nothing any more.
    await stream?.abort().catch(() => {});
  }

  async finish(): Promise<void> {
    this.#stream ??= await this.handle.createWritable();
    await this.#stream.close();
    this.#stream = undefined;
  }

  async discard(): Promise<void> {
    await this.reset();
    await this.remove?.();
  }
}

/** Collects the content in memory, up to a limit, and lets the browser save it as a file. */
export class MemorySink implements Sink {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  constructor(private readonly save: (content: Blob) => void) {}

  async write(bytes: Uint8Array): Promise<void> {
    this.#size += bytes.length;
    if (this.#size > MAX_IN_MEMORY)
      throw new FileFailure(
        "failure",
        "This browser can download files of at most 1 GB here. Use Chrome or Edge, over HTTPS.",
      );
    this.#parts.push(new Uint8Array(bytes));
  }

  async reset(): Promise<void> {
    this.#parts = [];
    this.#size = 0;
  }

  async finish(): Promise<void> {
    this.save(new Blob(this.#parts, { type: "application/octet-stream" }));
    await this.reset();
  }

  discard(): Promise<void> {
    return this.reset();
  }
}

/** A folder of this computer. */
export class DiskFolder {
  constructor(private readonly handle: FileSystemDirectoryHandle) {}

  async has(name: string): Promise<boolean> {
    try {
      await this.handle.getFileHandle(name);
      return true;
    } catch (failure) {
      const kind = failure instanceof DOMException ? failure.name : "";
      if (kind === "NotFoundError") return false;
      if (kind === "TypeMismatchError") return true;
      throw failure;
    }
  }

  async file(name: string): Promise<Sink> {
    const isThere = await this.has(name);
    const handle = await this.handle.getFileHandle(name, { create: true });
    return new DiskSink(handle, isThere ? undefined : () => this.handle.removeEntry(name));
  }

  async folder(name: string): Promise<DiskFolder> {
    return new DiskFolder(await this.handle.getDirectoryHandle(name, { create: true }));
  }
}

/** What failed when this computer's disk was written. */
export function describeDiskFailure(failure: unknown): string {
  const kind = failure instanceof DOMException ? failure.name : failure instanceof TypeError ? "TypeError" : "";
  if (kind === "QuotaExceededError") return "The disk of this computer is full.";
  if (kind === "NotAllowedError") return "The browser may not write there. Choose the folder again.";
  if (kind === "TypeError") return "This name cannot be used on this computer.";
  return failure instanceof Error ? failure.message : String(failure);
}
