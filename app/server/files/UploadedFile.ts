import type { Readable } from "node:stream";

/** A received file, stored on disk until the request ends. */
export interface UploadedFile {
  /** File name without folders. */
  name: string;
  size: number;
  /** SHA-256 digest, hexadecimal. */
  sha256: string;
  /** Streams the content from the start. */
  read(): Readable;
}

/** A file to send. */
export interface SentFile {
  name: string;
  type: string;
  /** Size in bytes; absent when the content is generated while it is sent. */
  size?: number;
  /** Whether the browser displays it instead of downloading it. */
  isShown?: boolean;
  content: Readable;
}
