import { setImmediate as nextTurn } from "node:timers/promises";
import type { FileError } from "../files/FileError";
import type { Input, Output } from "./Pipe";
import type { Session } from "./Session";

/** Thrown in a program that was interrupted. */
export class Interrupted extends Error {}

/** The streams of a program. */
export interface Streams {
  stdin: Input;
  stdout: Output;
  stderr: Output;
}

/** Runs a program; resolves with its exit code. */
export type Program = (process: Process) => number | Promise<number>;

const CHUNK_BYTES = 16_384;
const MAX_LINE = 65_536;

/** A running program with its arguments. */
export class Process {
  /** The highest exit code of a part that failed while others went on. */
  failures = 0;

  constructor(
    readonly name: string,
    readonly args: readonly string[],
    readonly session: Session,
    readonly signal: AbortSignal,
    readonly streams: Streams,
  ) {}

  /** The arguments that are no options. */
  get operands(): string[] {
    return this.args.filter((arg) => !/^-./.test(arg));
  }

  /** Whether an option of one letter is among the arguments, also together with others. */
  has(letter: string): boolean {
    return this.args.some((arg) => /^-[A-Za-z]+$/.test(arg) && arg.includes(letter));
  }

  /** Writes to the standard output in chunks, with a turn for others after each. */
  async print(content: string | Buffer): Promise<void> {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      this.throwIfInterrupted();
      await this.streams.stdout.write(bytes.subarray(at, at + CHUNK_BYTES));
      await nextTurn();
    }
  }

  /** Writes an error with the name of the program; returns the exit code. */
  async fail(message: string, code = 1): Promise<number> {
    await this.streams.stderr.write(Buffer.from(`${this.name}: ${message}\n`));
    return code;
  }

  /** Writes the error of a file; returns the exit code. */
  failAt(path: string, { message }: FileError, code = 1): Promise<number> {
    return this.fail(`${path}: ${message}`, code);
  }

  /** The standard input line by line, without line ends; longer lines than 64 kB are split. */
  async *lines(input: Input = this.streams.stdin): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let rest = "";
    for (let chunk = await input.read(); chunk; chunk = await input.read()) {
      this.throwIfInterrupted();
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (rest.length <= MAX_LINE) continue;
      yield rest;
      rest = "";
    }
    if (rest !== "") yield rest;
  }

  /** Waits for seconds, or until it is interrupted. */
  async sleep(seconds: number): Promise<void> {
    await this.session.sleep(seconds, this.signal);
    this.throwIfInterrupted();
  }

  throwIfInterrupted(): void {
    if (this.signal.aborted) throw new Interrupted();
  }
}
