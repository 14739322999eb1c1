import type { FileConnection } from "../connection/FileConnection";
import type { Batch, Choice, Conflict } from "./Conflicts";
import { Speed } from "./Speed";

export type JobKind = "upload" | "download" | "delete";

/** `checking`: compares what is there with what it should be; `asking`: waits for the user. */
export type JobState = "waiting" | "running" | "checking" | "asking" | "done" | "failed" | "cancelled" | "skipped";

/** What jobs need of their queue. */
export interface JobContext {
  connection: FileConnection;
  /** Makes a folder with those above it, if they are not there. */
  ensureFolder(path: string): Promise<void>;
  /** Asks what happens where a name exists. */
  choose(batch: Batch, conflict: Conflict): Promise<Choice>;
  add(jobs: Job[]): void;
  /** What a job shows has changed. */
  changed(): void;
  /** The entries of a folder of the target have changed. */
  folderChanged(path: string): void;
}

/** The user does not want this one. */
export class Skipped extends Error {}

/** One job of the queue. It may be run again after it failed or was interrupted, and goes on where it was. */
export abstract class Job {
  static #lastId = 0;
  readonly id = ++Job.#lastId;
  abstract readonly kind: JobKind;
  state: JobState = "waiting";
  /** In bytes; undefined where it is not known. */
  size: number | undefined;
  /** Bytes transferred or checked so far; entries deleted. */
  done = 0;
  problem: string | undefined;
  /** The network was lost while it ran. */
  isInterrupted = false;
  isCancelled = false;
  readonly speed = new Speed();

  constructor(
    protected readonly context: JobContext,
    /** The path at the target. */
    public path: string,
    /** The name as people see it, with its folders in what was chosen. */
    public name: string,
  ) {}

  /** Performs it. Rejects with what failed. */
  abstract perform(): Promise<void>;

  /** Ends what runs. */
  protected abstract abort(): void;

  /** Removes what an unfinished job has left. Resolves when that has ended, however. */
  abstract discard(): Promise<void>;

  cancel(): void {
    this.isCancelled = true;
    this.abort();
  }

  protected enter(state: JobState): void {
    this.state = state;
    this.context.changed();
  }

  protected progress(done: number): void {
    this.done = done;
    if (this.state === "running") this.speed.note(done);
    this.context.changed();
  }

  /** Throws when it was cancelled. */
  protected verify(): void {
    if (this.isCancelled) throw new Skipped();
  }
}
