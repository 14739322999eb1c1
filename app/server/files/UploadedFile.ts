import type { Readable } from "node:stream";

/** A file that was sent: kept on disk until the request is done. */
export interface UploadedFile {
  /** Its name, without folders. */
  name: string;
  size: number;
  /** Its digest, in hexadecimal. */
  sha256: string;
  /** Its content from the beginning. */
  read(): Readable;
}

/** A file to be sent. */
export interface SentFile {
  name: string;
  type: string;
  /** In bytes; left out where it is written while it is sent. */
  size?: number;
  /** Whether the browser shows it in place of saving it. */
  isShown?: boolean;
  content: Readable;
}
