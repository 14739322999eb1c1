import type { FileErrorCode, FilePart } from "../../domain/fileMessages";

const REASONS: Record<FileErrorCode, string> = {
  "no-such-file": "There is no such file or folder.",
  "permission-denied": "The device does not permit this.",
  exists: "There is a file or folder of this name already.",
  "part-exists": "There is an unfinished upload of this file.",
  "not-empty": "The folder is not empty.",
  "is-folder": "This is a folder.",
  "not-a-folder": "This is no folder.",
  "not-a-file": "This is no regular file.",
  "name-not-accepted": "The name cannot be used.",
  "disk-full": "The disk of the device is full.",
  changed: "The file has changed meanwhile.",
  "wrong-digest": "What has arrived is not what was sent.",
  busy: "Too much is running at once; try again later.",
  cancelled: "The request was cancelled.",
  unsupported: "The device cannot do this.",
  failure: "The device could not do this and does not say why.",
  "connection-lost": "The connection to the device was lost.",
};

/** A request failed; the message is the sentence of its code. */
export class FileError extends Error {
  /** An unfinished file that is there. */
  part: FilePart | undefined;

  constructor(
    readonly code: FileErrorCode,
    reason = REASONS[code],
  ) {
    super(reason);
  }
}

/** Codes of SFTP: draft-ietf-secsh-filexfer-02 §7, and of later versions, which some servers use. */
const STATUSES: Record<number, FileErrorCode> = {
  2: "no-such-file",
  3: "permission-denied",
  // What OpenSSH answers to names that the file system refuses.
  5: "name-not-accepted",
  6: "connection-lost",
  7: "connection-lost",
  8: "unsupported",
  10: "no-such-file",
  11: "exists",
  14: "disk-full",
  15: "disk-full",
  18: "not-empty",
  19: "not-a-folder",
  20: "name-not-accepted",
  24: "is-folder",
};

/** What servers say that have no code for it. */
const WORDS: readonly (readonly [RegExp, FileErrorCode])[] = [
  [/no space|disk (is )?full|quota/i, "disk-full"],
  [/not empty/i, "not-empty"],
  [/exists/i, "exists"],
  [/not a directory/i, "not-a-folder"],
  [/is a directory/i, "is-folder"],
  [/name too long/i, "name-not-accepted"],
];

/** The error of an SFTP request whose status is not OK. */
export function readStatus(status: number, text: string): FileError {
  const known = STATUSES[status];
  if (known) return new FileError(known);
  return new FileError(WORDS.find(([words]) => words.test(text))?.[1] ?? "failure");
}
