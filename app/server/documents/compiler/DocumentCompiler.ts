import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type Served, servedOf } from "../../../../codegen/index";
import type { CompileAnswer } from "./answerRequests";

/** What compiling may cost. */
export interface CompileBounds {
  /** CPU time of a compile (ms), which does not depend on what else the machine does. */
  milliseconds: number;
  /** JavaScript heap of the process (MB). */
  megabytes: number;
}

/** Several times what the built-in documents need. */
const BOUNDS: CompileBounds = { milliseconds: 30_000, megabytes: 512 };

/** How many times longer a compile may last than its CPU time, on a busy machine or a slow network drive. */
const LONGER = 10;

/** As much of the end of what a process wrote as tells why it ended. */
const TAIL = 4_000;

const ENTRY = join(import.meta.dirname, "child.mjs");

/** Compiling went beyond its bounds. */
export class CompileBoundError extends Error {}

/** Another compile has taken the place of this one. */
export class CompileCancelledError extends Error {}

interface Pending {
  id: number;
  began: number;
  timer: NodeJS.Timeout;
  resolve: (served: Served) => void;
  reject: (error: Error) => void;
}

/**
 * Compiles document folders in a process of its own, so that requests are served meanwhile and documents nobody trusts
 * cost bounded time and memory. The process lives on, for what it memoized makes the next compile quick; one that goes
 * beyond its bounds is killed, and the next compile begins a new one.
 */
export class DocumentCompiler {
  readonly #bounds: CompileBounds;
  #child: ChildProcess | undefined;
  #pending: Pending | undefined;
  #lastId = 0;

  constructor(bounds: Partial<CompileBounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /** Compiles the folders, one compile at a time. Rejects with a CompileBoundError, or what the compiler threw. */
  compile(folders: readonly string[]): Promise<Served> {
    if (this.#pending) throw new Error("A compile is under way.");
    const child = this.#child ?? this.#start();
    this.#child = child;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#kill(this.#timeError()), this.#bounds.milliseconds * LONGER);
      this.#lastId += 1;
      this.#pending = { id: this.#lastId, began: performance.now(), timer, resolve, reject };
      child.send({ id: this.#lastId, folders });
    });
  }

  /** Stops the compile under way if it has lasted longer than so many milliseconds; it rejects with a CompileCancelledError. */
  cancelAfter(milliseconds: number): void {
    if (this.#pending && performance.now() - this.#pending.began > milliseconds)
      this.#kill(new CompileCancelledError("The documents changed again."));
  }

  /** Ends the process and rejects the compile under way with a CompileCancelledError. */
  close(): void {
    this.#kill(new CompileCancelledError("The server is ending."));
  }

  #start(): ChildProcess {
    const execArgv = [`--max-old-space-size=${this.#bounds.megabytes}`];
    const child = fork(ENTRY, [String(this.#bounds.milliseconds)], {
      execArgv,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let tail = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      tail = (tail + chunk).slice(-TAIL);
    });
    child.on("message", (answer: CompileAnswer) => this.#take(answer));
    child.on("error", (error) => this.#lose(child, error));
    child.on("close", (code, signal) => this.#lose(child, this.#reasonOfEnd(tail, signal ?? code)));
    return child;
  }

  #timeError(): CompileBoundError {
    return new CompileBoundError(`compiling took longer than ${this.#bounds.milliseconds / 1000} s and was stopped`);
  }

  #reasonOfEnd(tail: string, end: string | number | null): Error {
    if (end === "SIGXCPU") return this.#timeError();
    if (/heap out of memory|heap limit|allocation failed/i.test(tail))
      return new CompileBoundError(`compiling needed more than ${this.#bounds.megabytes} MB and was stopped`);
    return new Error(`The process that compiles documents ended (${end}).\n${tail}`);
  }

  #take(answer: CompileAnswer): void {
    if (answer.id !== this.#pending?.id) return;
    if ("parts" in answer) this.#settle(({ resolve }) => resolve(servedOf(answer.parts)));
    else this.#settle(({ reject }) => reject(new Error(answer.fault)));
  }

  #kill(reason: Error): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
    this.#settle(({ reject }) => reject(reason));
  }

  #lose(child: ChildProcess, reason: Error): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    this.#settle(({ reject }) => reject(reason));
  }

  #settle(end: (pending: Pending) => void): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return;
    clearTimeout(pending.timer);
    end(pending);
  }
}
