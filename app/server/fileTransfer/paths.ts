import { createHash } from "node:crypto";
import { posix } from "node:path";
import { FileError } from "./FileError";

const MAX_PATH = 4_096;
const MAX_NAME = 255;
const PART_END = ".farhelm-part";

/** The replacement character for bytes that are not UTF-8: a path with it would not be the same path. */
const REPLACEMENT = "\u{FFFD}";

/** Control characters, and those that change the direction of the text around them or cannot be seen. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

function isName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name) && isEncodable(name);
}

function isEncodable(text: string): boolean {
  return !text.includes(REPLACEMENT) && !/\p{Cs}/u.test(text);
}

/** Verifies that a text can be sent as a path at all. */
export function verifyText(path: string): string {
  if (path === "" || path.includes("\0") || !isEncodable(path) || Buffer.byteLength(path) > MAX_PATH)
    throw new FileError("name-not-accepted");
  return path;
}

/** Verifies that a path is absolute and has no empty, `.` or `..` parts, so that no name leads out of its folder. */
export function verifyPath(path: string): string {
  verifyText(path);
  const [first, ...names] = path.split("/");
  if (first !== "" || (path !== "/" && !names.every(isName))) throw new FileError("name-not-accepted");
  return path;
}

/** Verifies the path of something that is made, changed or deleted, which the root is not. */
export function verifyChanged(path: string): string {
  if (path === "/") throw new FileError("name-not-accepted");
  return verifyPath(path);
}

/** Verifies the path of something new, whose name has no control characters. */
export function verifyNew(path: string): string {
  if (/\p{Cc}/u.test(posix.basename(path))) throw new FileError("name-not-accepted");
  return verifyChanged(path);
}

/** The path of an entry, or undefined for a name that is no name. */
export function pathOf(folder: string, name: string): string | undefined {
  return isName(name) ? posix.join(folder, name) : undefined;
}

/** A name as people see it, with a picture or a code instead of what cannot be seen. */
export function showName(name: string): string {
  return name.replace(UNSHOWN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? "\u{2421}" : `\\u{${code.toString(16)}}`;
  });
}

/** The path at which an upload is written until it is complete: `.name.farhelm-part` beside the file. */
export function partOf(path: string): string {
  const name = posix.basename(path);
  const part = `.${name}${PART_END}`;
  // A file system takes no longer names.
  const digest = () => createHash("sha256").update(name).digest("hex").slice(0, 32);
  return posix.join(posix.dirname(path), Buffer.byteLength(part) <= MAX_NAME ? part : `.${digest()}${PART_END}`);
}
