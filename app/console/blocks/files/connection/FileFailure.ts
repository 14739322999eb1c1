import type { FileErrorCode, FilePart } from "../../../../domain/fileMessages";

/** A request to the target failed; the message is the server's sentence. */
export class FileFailure extends Error {
  constructor(
    readonly code: FileErrorCode,
    reason: string,
    /** An unfinished upload that is there. */
    readonly part?: FilePart,
  ) {
    super(reason);
  }
}

/** The failure of requests that the network has ended, or whose connection has not been opened. */
export const connectionLost = () => new FileFailure("connection-lost", "The connection to the device was lost.");

/** Whether a request failed for this reason. */
export const hasCode = (failure: unknown, code: FileErrorCode): failure is FileFailure =>
  failure instanceof FileFailure && failure.code === code;
