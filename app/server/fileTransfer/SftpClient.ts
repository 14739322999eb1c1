import type { FileEntryWithStats, InputAttributes, OpenMode, SFTPWrapper, Stats } from "ssh2";
import { FileError, readStatus } from "./FileError";

/** Time in which the target answers at least one of the requests it was sent, in milliseconds. */
const SILENCE_MS = 60_000;

/** An open file or folder of a target. */
export type Handle = Buffer;

type Callback = (error: Error | null | undefined, value?: unknown) => void;

/** What the types of the library leave out. */
interface ReadsAll {
  readdir(handle: Handle, options: { full: true }, done: Callback): void;
}

const invalidResponse = () => new FileError("failure", "The device sent an invalid response.");

/**
 * Requests of SFTP as promises. They reject with a FileError; all of them do when the connection is lost, or when the
 * target is silent for too long.
 */
export class SftpClient {
  readonly #sftp: SFTPWrapper;
  readonly #waiting = new Set<(error: Error) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param onLost Called once when no more requests are answered. */
  constructor(
    sftp: SFTPWrapper,
    private readonly onLost: () => void,
    private readonly silenceMs = SILENCE_MS,
  ) {
    this.#sftp = sftp;
    for (const event of ["end", "close", "error"]) sftp.on(event, () => this.close());
  }

  /** Ends all requests. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const refuse of this.#waiting) refuse(new FileError("connection-lost"));
    // The pending requests report it first.
    setImmediate(this.onLost);
  }

  open(path: string, flags: number): Promise<Handle> {
    return this.#ask(Buffer.isBuffer, (done) => this.#sftp.open(path, flags as unknown as OpenMode, done));
  }

  closeHandle(handle: Handle): Promise<void> {
    return this.#do((done) => this.#sftp.close(handle, done));
  }

  /**
   * Reads into a buffer from its fifth byte on, as a binary message begins with four others. Returns the number of
   * bytes, which is 0 at the end.
   */
  read(handle: Handle, buffer: Buffer, length: number, offset: number): Promise<number> {
    const isCount = (value: unknown): value is number => typeof value === "number" && value <= length;
    return this.#ask(isCount, (done) => this.#sftp.read(handle, buffer, 4, length, offset, done));
  }

  write(handle: Handle, bytes: Buffer, offset: number): Promise<void> {
    return this.#do((done) => this.#sftp.write(handle, bytes, 0, bytes.length, offset, done));
  }

  openFolder(path: string): Promise<Handle> {
    return this.#ask(Buffer.isBuffer, (done) => this.#sftp.opendir(path, done));
  }

  /** The next entries of a folder; none after the last. */
  async readFolder(handle: Handle): Promise<FileEntryWithStats[]> {
    const isList = (value: unknown): value is FileEntryWithStats[] => Array.isArray(value);
    const end = (error: Error) => ((error as { code?: unknown }).code === 1 ? [] : undefined);
    // With the option, the library looks into the answer before it is known to be a list.
    const sftp = this.#sftp as SFTPWrapper & ReadsAll;
    const read = (done: Callback) => sftp.readdir(handle, { full: true }, done);
    return this.#ask(isList, read, end);
  }

  /** What a path is, without following a link. */
  linkStat(path: string): Promise<Stats> {
    return this.#ask(isStats, (done) => this.#sftp.lstat(path, done));
  }

  stat(path: string): Promise<Stats> {
    return this.#ask(isStats, (done) => this.#sftp.stat(path, done));
  }

  handleStat(handle: Handle): Promise<Stats> {
    return this.#ask(isStats, (done) => this.#sftp.fstat(handle, done));
  }

  setAttributes(path: string, attributes: InputAttributes): Promise<void> {
    return this.#do((done) => this.#sftp.setstat(path, attributes, done));
  }

  realPath(path: string): Promise<string> {
    return this.#ask(isText, (done) => this.#sftp.realpath(path, done));
  }

  makeFolder(path: string): Promise<void> {
    return this.#do((done) => this.#sftp.mkdir(path, done));
  }

  removeFile(path: string): Promise<void> {
    return this.#do((done) => this.#sftp.unlink(path, done));
  }

  removeFolder(path: string): Promise<void> {
    return this.#do((done) => this.#sftp.rmdir(path, done));
  }

  /** Renames without replacing, as most servers do. */
  rename(from: string, to: string): Promise<void> {
    return this.#do((done) => this.#sftp.rename(from, to, done));
  }

  /** Renames and replaces in one step. Rejects with the code `unsupported` where the server cannot. */
  renameOver(from: string, to: string): Promise<void> {
    return this.#do((done) => this.#sftp.ext_openssh_rename(from, to, done));
  }

  /** Stores what was written safely. Rejects with the code `unsupported` where the server cannot. */
  sync(handle: Handle): Promise<void> {
    return this.#do((done) => this.#sftp.ext_openssh_fsync(handle, done));
  }

  /** Bytes that this user may still write. Rejects with the code `unsupported` where the server cannot tell. */
  async freeBytes(handle: Handle): Promise<number> {
    const isSpace = (value: unknown): value is { f_bavail: number; f_frsize: number } =>
      typeof value === "object" && value !== null && "f_bavail" in value;
    const space = await this.#ask(isSpace, (done) => this.#sftp.ext_openssh_fstatvfs(handle, done));
    return Number(space.f_bavail) * Number(space.f_frsize);
  }

  #do(start: (done: Callback) => void): Promise<void> {
    return this.#ask((value): value is undefined => true, start).then(() => {});
  }

  /** @param orElse Returns the result for an error that is an expected response. */
  #ask<Value>(
    isValid: (value: unknown) => value is Value,
    start: (done: Callback) => void,
    orElse?: (error: Error) => Value | undefined,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new FileError("connection-lost"));
      if (this.#waiting.size === 0) this.#expect();
      this.#waiting.add(reject);
      try {
        start((error, value) => {
          this.#answered(reject);
          const instead = error ? orElse?.(error) : undefined;
          if (instead !== undefined) resolve(instead);
          else if (error) reject(errorOf(error));
          else if (isValid(value)) resolve(value);
          else reject(invalidResponse());
        });
      } catch {
        // The library refuses extensions that the server has not.
        this.#answered(reject);
        reject(new FileError("unsupported"));
      }
    });
  }

  #answered(waiting: (error: Error) => void): void {
    this.#waiting.delete(waiting);
    if (this.#waiting.size === 0) clearTimeout(this.#timer);
    else this.#timer?.refresh();
  }

  #expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), this.silenceMs);
  }
}

function errorOf(error: Error): FileError {
  const { code } = error as { code?: unknown };
  if (typeof code === "number") return readStatus(code, error.message);
  return error.message === "No response from server" ? new FileError("connection-lost") : invalidResponse();
}

const isStats = (value: unknown): value is Stats => typeof value === "object" && value !== null && "mtime" in value;
const isText = (value: unknown): value is string => typeof value === "string";
