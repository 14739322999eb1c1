import type { ChildProcess } from "node:child_process";
import { type Served, servedOf } from "../../../../codegen/index";
import { forkModule } from "../../lifecycle/forkModule";
import type { CompileAnswer } from "./answerRequests";
import { ErrorOutput } from "./ErrorOutput";

/** Resource limits of a compile. */
export interface CompileBounds {
  /** CPU time of a compile (ms), which is independent of the load of the machine. */
  milliseconds: number;
  /** JavaScript heap limit of the process (MB). */
  megabytes: number;
}

/** Several times what the built-in documents need. */
const BOUNDS: CompileBounds = { milliseconds: 30_000, megabytes: 512 };

/** Ratio of the wall-clock limit to the CPU limit, for a busy machine or a slow network drive. */
const WALL_CLOCK_FACTOR = 10;

/** A compile exceeded its limits. */
export class CompileBoundError extends Error {}

/** A compile was replaced by another one. */
export class CompileCancelledError extends Error {}

/** What a document service needs of a compiler. */
export type OverlayCompiler = Pick<DocumentCompiler, "compile" | "cancelAfter" | "close">;

interface Pending {
  id: number;
  startedAt: number;
  timer: NodeJS.Timeout;
  resolve: (served: Served) => void;
  reject: (error: Error) => void;
}

/**
 * Compiles document folders in a child process, so that requests are served meanwhile and untrusted documents cost
 * bounded time and memory. The process is reused, as its memoized results speed up the next compile; one that exceeds
 * its limits is killed and replaced by the next compile.
 */
export class DocumentCompiler {
  readonly #bounds: CompileBounds;
  #child: ChildProcess | undefined;
  #pending: Pending | undefined;
  #lastId = 0;

  constructor(bounds: Partial<CompileBounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /** Compiles the folders; one compile at a time. Rejects with a CompileBoundError or the compiler's error. */
  compile(folders: readonly string[]): Promise<Served> {
    if (this.#pending) throw new Error("A compilation is in progress.");
    const child = this.#child ?? this.#start();
    this.#child = child;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#kill(this.#timeError()), this.#bounds.milliseconds * WALL_CLOCK_FACTOR);
      this.#lastId += 1;
      this.#pending = { id: this.#lastId, startedAt: performance.now(), timer, resolve, reject };
      child.send({ id: this.#lastId, folders });
    });
  }

  /**
   * Cancels the running compile if it is older than a number of milliseconds; it rejects with a CompileCancelledError.
   */
  cancelAfter(milliseconds: number): void {
    if (this.#pending && performance.now() - this.#pending.startedAt > milliseconds)
      this.#kill(new CompileCancelledError("The documents changed again."));
  }

  /** Ends the process; a running compile rejects with a CompileCancelledError. */
  close(): void {
    this.#kill(new CompileCancelledError("The server is ending."));
  }

  #start(): ChildProcess {
    const execArgv = [`--max-old-space-size=${this.#bounds.megabytes}`];
    const child = forkModule("./main", import.meta.url, [String(this.#bounds.milliseconds)], {
      execArgv,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const stderr = new ErrorOutput();
    child.stderr?.on("data", (chunk: Buffer) => stderr.add(chunk));
    child.on("message", (response: CompileAnswer) => this.#receive(response));
    child.on("error", (error) => this.#handleExit(child, error));
    child.on("close", (code, signal) => this.#handleExit(child, this.#exitReason(stderr, signal ?? code)));
    return child;
  }

  #timeError(): CompileBoundError {
    return new CompileBoundError(`compiling took longer than ${this.#bounds.milliseconds / 1000} s and was stopped`);
  }

  #exitReason(stderr: ErrorOutput, status: string | number | null): Error {
    if (status === "SIGXCPU") return this.#timeError();
    if (stderr.isOutOfMemory)
      return new CompileBoundError(`compiling needed more than ${this.#bounds.megabytes} MB and was stopped`);
    return new Error(`The process that compiles documents ended (${status}).\n${stderr}`);
  }

  #receive(response: CompileAnswer): void {
    if (response.id !== this.#pending?.id) return;
    if ("parts" in response) this.#settle(({ resolve }) => resolve(servedOf(response.parts)));
    else this.#settle(({ reject }) => reject(new Error(response.fault)));
  }

  #kill(reason: Error): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
    this.#settle(({ reject }) => reject(reason));
  }

  #handleExit(child: ChildProcess, reason: Error): void {
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
