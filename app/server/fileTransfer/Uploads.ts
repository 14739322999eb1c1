import type { Hash } from "node:crypto";
import type { FileAttributes } from "../../domain/fileMessages";
import { FileError } from "./FileError";

/** Number of interrupted uploads whose digests are remembered. */
const MAX_REMEMBERED = 16;

interface Interrupted {
  hash: Hash;
  size: number;
  modified: number | undefined;
}

/** The uploads of one connection. */
export class Uploads {
  readonly #interrupted = new Map<string, Interrupted>();

  constructor(
    /** The device and target, by which its files differ from those of others. */
    private readonly target: string,
    /** The parts that are written by this process. */
    private readonly claimed: Set<string>,
  ) {}

  /** Takes the part of an upload until the returned function is called. Throws while another upload writes it. */
  claim(part: string): () => void {
    const key = `${this.target}:${part}`;
    if (this.claimed.has(key)) throw new FileError("busy", "This file is being uploaded already.");
    this.claimed.add(key);
    return () => void this.claimed.delete(key);
  }

  /** Keeps the digest of a part whose upload was interrupted, so that it needs not be read to be continued. */
  remember(part: string, { size, modified }: FileAttributes, hash: Hash): void {
    if (size === undefined) return;
    this.#interrupted.delete(part);
    this.#interrupted.set(part, { hash, size, modified });
    const [oldest] = this.#interrupted.keys();
    if (oldest !== undefined && this.#interrupted.size > MAX_REMEMBERED) this.#interrupted.delete(oldest);
  }

  /** The digest of a part, if that has not changed since; it is given once. */
  recall(part: string, { size, modified }: FileAttributes): Hash | undefined {
    const found = this.#interrupted.get(part);
    this.#interrupted.delete(part);
    return found?.size === size && found?.modified === modified ? found?.hash : undefined;
  }
}
