import { createStore, type StoreApi } from "zustand/vanilla";
import type { FileConnection } from "../connection/FileConnection";
import { hasCode } from "../connection/FileFailure";
import { Conflicts } from "./Conflicts";
import { describeDiskFailure } from "./destinations";
import { FolderMaker } from "./FolderMaker";
import { type Job, type JobContext, Skipped } from "./Job";
import { emptySummary, type QueueSummary, summarize } from "./summarize";

/** Jobs that run at once. The server takes twice as many, so that previews need not wait. */
const RUNNING = 3;
/** Jobs of the queue at most, with those that are over and were not cleared. */
const MAX_JOBS = 100_000;
/** What is shown changes at most so often. */
const SHOW_MS = 150;
const BUSY_MS = 1_000;

/**
 * The queue of transfers of a page: runs some at a time, continues those that the network has interrupted once it is
 * back, and describes them in a summary of bounded size, which is shown at most some times a second.
 */
export class TransferQueue {
  readonly summary: StoreApi<QueueSummary> = createStore<QueueSummary>(() => emptySummary);
  readonly conflicts = new Conflicts();
  readonly context: JobContext;
  readonly #folders: FolderMaker;
  #jobs: Job[] = [];
  #waiting = new Set<Job>();
  readonly #running = new Set<Job>();
  /** Jobs that were refused as busy, and wait for a while. */
  readonly #delayed = new Set<Job>();
  /** Unfinished jobs that were cancelled or cleared, whose parts are still to be removed. */
  readonly #discarded = new Set<Job>();
  #isDiscarding = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: FileConnection,
    onFolderChanged: (path: string) => void,
  ) {
    this.#folders = new FolderMaker(connection, onFolderChanged);
    this.context = {
      connection,
      ensureFolder: (path) => this.#folders.ensure(path),
      choose: (batch, conflict) => this.conflicts.choose(batch, conflict),
      add: (jobs) => this.add(jobs),
      changed: () => this.#changed(),
      folderChanged: onFolderChanged,
    };
    connection.state.subscribe(({ kind }) => {
      if (kind === "open") this.#resume();
      this.#changed();
    });
  }

  /** Whether something is not done yet. */
  get isBusy(): boolean {
    return this.#running.size + this.#waiting.size + this.#delayed.size > 0;
  }

  /** Adds jobs. Throws when there are too many. */
  add(jobs: readonly Job[]): void {
    if (this.#jobs.length + jobs.length > MAX_JOBS)
      throw new Error("These are too many files at once: 100 000 at most. Clear the list, or choose fewer.");
    for (const job of jobs) {
      this.#jobs.push(job);
      this.#waiting.add(job);
    }
    this.#run();
  }

  cancel(id: number): void {
    const job = this.#jobs.find((each) => each.id === id);
    if (job) this.#cancel(job);
    this.#run();
  }

  cancelAll(): void {
    for (const job of [...this.#waiting, ...this.#delayed, ...this.#running]) this.#cancel(job);
    this.#run();
  }

  retry(id: number): void {
    const job = this.#jobs.find((each) => each.id === id);
    if (job && (job.state === "failed" || job.state === "cancelled")) this.#wait(job);
    this.#run();
  }

  retryAll(): void {
    for (const job of this.#jobs) if (job.state === "failed") this.#wait(job);
    this.#run();
  }

  /** Leaves out of the list what is over. */
  clear(): void {
    for (const job of this.#jobs) if (job.state === "failed") this.#discard(job);
    this.#jobs = this.#jobs.filter((job) =>
      [this.#waiting, this.#delayed, this.#running].some((unfinished) => unfinished.has(job)),
    );
    this.#changed();
  }

  #wait(job: Job): void {
    this.#discarded.delete(job);
    job.state = "waiting";
    job.isCancelled = false;
    job.problem = undefined;
    job.speed.reset();
    // Those that were interrupted come first.
    if (job.isInterrupted) this.#waiting = new Set([job, ...this.#waiting]);
    else this.#waiting.add(job);
  }

  #resume(): void {
    void this.#discardAll();
    this.#run();
  }

  #cancel(job: Job): void {
    const isUnfinished = job.state === "failed" || (job.state === "waiting" && job.isInterrupted);
    job.cancel();
    if (this.#running.has(job)) return;
    this.#waiting.delete(job);
    this.#delayed.delete(job);
    job.state = "cancelled";
    if (isUnfinished) this.#discard(job);
  }

  #discard(job: Job): void {
    this.#discarded.add(job);
    void this.#discardAll();
  }

  /** One after the other, as requests are limited; those that the network interrupts are repeated once it is back. */
  async #discardAll(): Promise<void> {
    if (this.#isDiscarding) return;
    this.#isDiscarding = true;
    for (const job of this.#discarded) {
      if (!this.connection.isOpen) break;
      await job.discard();
      if (this.connection.isOpen) this.#discarded.delete(job);
    }
    this.#isDiscarding = false;
  }

  #run(): void {
    for (const job of this.#waiting) {
      if (this.#running.size >= RUNNING || !this.connection.isOpen) break;
      this.#waiting.delete(job);
      this.#running.add(job);
      void this.#perform(job);
    }
    this.#changed();
  }

  async #perform(job: Job): Promise<void> {
    job.state = "running";
    job.speed.reset();
    try {
      await job.perform();
      job.state = "done";
      job.isInterrupted = false;
    } catch (failure) {
      this.#failed(job, failure);
    }
    this.#running.delete(job);
    if (!this.isBusy) this.#folders.forget();
    this.#run();
  }

  #failed(job: Job, failure: unknown): void {
    if (job.isCancelled) {
      job.state = "cancelled";
      if (job.kind === "download" || hasCode(failure, "connection-lost")) this.#discard(job);
    } else if (failure instanceof Skipped) job.state = "skipped";
    else if (hasCode(failure, "connection-lost")) {
      job.isInterrupted = true;
      this.#wait(job);
    } else if (hasCode(failure, "busy")) {
      job.state = "waiting";
      this.#delayed.add(job);
      setTimeout(() => {
        if (this.#delayed.delete(job)) this.#wait(job);
        this.#run();
      }, BUSY_MS);
    } else {
      job.state = "failed";
      job.problem = describeDiskFailure(failure);
    }
  }

  #changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.summary.setState(summarize(this.#jobs), true);
    }, SHOW_MS);
  }
}
