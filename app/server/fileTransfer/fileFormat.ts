import {
  type FileClientMessage,
  type FileServerMessage,
  MAX_CONTENT,
  MAX_TRANSFERS,
  TRANSFER_WINDOW,
} from "../../domain/fileMessages";
import type { MessageClient } from "../dialog/MessageClient";
import {
  type Check,
  type Checks,
  isCount,
  isFlag,
  isText,
  isWithin,
  optional,
  readMessage,
  SIGN_IN_ANSWERS,
} from "../dialog/readMessage";

const MAX_ID = 0xffff_ffff;

const id = isWithin(1, MAX_ID);
const path = isText(4_096);
const isDigest: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

const MESSAGES: Checks<FileClientMessage["type"]> = {
  start: {},
  resume: { connection: isText(64) },
  ...SIGN_IN_ANSWERS,
  list: { id, path },
  stat: { id, path, follow: optional(isFlag) },
  "real-path": { id, path },
  "make-folder": { id, path },
  rename: { id, from: path, to: path, replace: optional(isFlag) },
  delete: { id, path, recursive: optional(isFlag) },
  "set-permissions": { id, path, permissions: isWithin(0, 0o7777) },
  read: { id, path, offset: optional(isCount), length: optional(isCount) },
  digest: { id, path, length: isCount },
  write: {
    id,
    path,
    size: isCount,
    replace: optional(isFlag),
    part: optional((value) => value === "resume" || value === "replace"),
  },
  received: { id, received: isCount },
  finish: { id, digest: isDigest },
  cancel: { id, discard: optional(isFlag) },
  end: {},
};

/** The client of a connection for files. */
export type FileClient = MessageClient<FileClientMessage, FileServerMessage>;

/** How its messages are read. */
export const FILE_FORMAT = {
  read: (text: string): FileClientMessage | undefined => readMessage<FileClientMessage>(text, MESSAGES),
  invalid: "This is no message for files.",
  maxBuffered: (MAX_TRANSFERS + 1) * TRANSFER_WINDOW,
};

/** Bytes of a binary message: the id of its request, and content. */
export const MAX_FILE_MESSAGE = MAX_CONTENT + 4;
