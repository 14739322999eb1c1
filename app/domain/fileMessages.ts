// The messages of a web socket for the files of a device: JSON texts, and binary messages for the content of files. The
// protocol is described in app/server/fileTransfer/README.md.

import type { HostKey, SignInAnswer, SignInQuestion } from "./signInMessages";

/** The path at which clients open the files of remote access sessions. */
export const FILES_PATH = "/connect/files";

/** The subprotocol of these web sockets; the ticket follows as a second one, `ticket.<ticket>`. */
export const FILES_PROTOCOL = "farhelm-files";

/** Window of one transfer in bytes: the sender waits while this many are unreported by the receiver. */
export const TRANSFER_WINDOW = 2_097_152;

/** Maximum number of bytes of content in one binary message, which begins with the id of its request in four bytes. */
export const MAX_CONTENT = 262_144;

/** Requests that may run at once, and how many of them may transfer content. */
export const MAX_REQUESTS = 32;
export const MAX_TRANSFERS = 6;

/** Seconds for which the connection to the target is kept after its web socket was lost. */
export const FILES_KEPT_SECONDS = 60;

/** What an entry of a folder is; `other`: a device, a pipe, a socket, or unknown. */
export type FileKind = "file" | "folder" | "link" | "other";

/** What a target says about a file; what it leaves out is absent. */
export interface FileAttributes {
  kind: FileKind;
  /** In bytes. */
  size?: number;
  /** The last change, in seconds since 1970. */
  modified?: number;
  /** The permission bits, from 0 to 0o7777. */
  permissions?: number;
  /** Numbers of the owner and of the group. */
  owner?: number;
  group?: number;
}

/** An entry of a folder. */
export interface FileEntry extends FileAttributes {
  /** The name as the target gave it, which may contain any characters. */
  name: string;
  /** The name with characters replaced that cannot be seen or change the text around them; absent when it is the same. */
  shown?: string;
  /** Present for a name that cannot be part of a path: it contains a slash, or is no text in UTF-8. */
  isUnusable?: true;
}

/** Why a request failed. */
export type FileErrorCode =
  | "no-such-file"
  | "permission-denied"
  | "exists"
  | "part-exists"
  | "not-empty"
  | "is-folder"
  | "not-a-folder"
  | "not-a-file"
  | "name-not-accepted"
  | "disk-full"
  | "changed"
  | "wrong-digest"
  | "busy"
  | "cancelled"
  | "unsupported"
  | "failure"
  | "connection-lost";

/** The unfinished file of an upload. */
export interface FilePart {
  path: string;
  size: number;
}

/** Requests by their type. */
export interface FileRequests {
  list: { path: string };
  /** `follow`: of the file that a link points to. */
  stat: { path: string; follow?: boolean };
  /** The only request whose path may be relative, and contain `.` and `..`. */
  "real-path": { path: string };
  "make-folder": { path: string };
  rename: { from: string; to: string; replace?: boolean };
  delete: { path: string; recursive?: boolean };
  "set-permissions": { path: string; permissions: number };
  /** `length`: maximum number of bytes; by default to the end. */
  read: { path: string; offset?: number; length?: number };
  /** The SHA-256 of the first bytes of a file. */
  digest: { path: string; length: number };
  /** `size`: of the whole file. `part`: what happens with an unfinished file of an earlier upload; refused if absent. */
  write: { path: string; size: number; replace?: boolean; part?: "resume" | "replace" };
}

/** A request; its id is free again after `done` or `failed`. */
export type FileRequest = {
  [Type in keyof FileRequests]: { type: Type; id: number } & FileRequests[Type];
}[keyof FileRequests];

/** Messages of the client. The first is `start` or `resume`. */
export type FileClientMessage =
  | { type: "start" }
  /** Continues with the connection of a web socket that was lost. Its requests have ended. */
  | { type: "resume"; connection: string }
  | SignInAnswer
  | FileRequest
  /** Bytes of a `read` that were taken so far. Content stops while TRANSFER_WINDOW of it is not. */
  | { type: "received"; id: number; received: number }
  /** After the last byte of a `write`: the SHA-256 of the whole file, in hexadecimal digits. */
  | { type: "finish"; id: number; digest: string }
  /** Ends a request; `discard`: without a part that an upload leaves. */
  | { type: "cancel"; id: number; discard?: boolean }
  /** Ends the connection to the target. */
  | { type: "end" };

/** Results of requests, in `done`. */
export interface FileResult {
  /** stat. */
  attributes?: FileAttributes;
  /** real-path. */
  path?: string;
  /** list: the folder has more entries than are listed. */
  isTruncated?: true;
  /** delete: files and folders. */
  deleted?: number;
  /** read: bytes that were sent; digest: bytes that were read. */
  bytes?: number;
  /** read: what the file was when its last byte was read. */
  size?: number;
  modified?: number;
  /** digest, write: SHA-256 in hexadecimal digits. */
  digest?: string;
}

/** Messages of the server. */
export type FileServerMessage =
  /** The target has accepted the connection. */
  | { type: "connected" }
  | SignInQuestion
  /** Requests are taken. `connection`: the id to continue by; `home`: the folder in which paths begin. */
  | { type: "open"; connection: string; home: string; key?: HostKey }
  /** Entries of a `list`; there may be several such messages. */
  | { type: "entries"; id: number; entries: FileEntry[] }
  /** Files and folders that were deleted, or bytes of a digest that were read, so far. */
  | { type: "progress"; id: number; count: number }
  /** Content of a `read` follows, from `offset`; the file has this size and time of change. */
  | { type: "content"; id: number; offset: number; size?: number; modified?: number }
  /** A `write` takes content from `offset`; `digest`: SHA-256 of the bytes of the part before it. */
  | { type: "ready"; id: number; offset: number; digest: string }
  /** Bytes of a `write` that the target has stored, counted from its `offset`. */
  | { type: "received"; id: number; received: number }
  | ({ type: "done"; id: number } & FileResult)
  /** `part`: an unfinished file that is there. */
  | { type: "failed"; id: number; code: FileErrorCode; reason: string; part?: FilePart };
