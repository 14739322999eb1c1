/** Maximum size of a result in bytes, as JSON; a whole message may have 16 kB. */
const MAX_RESULT_BYTES = 16_100;

/** Thrown by `execute` for an action that the device does not support; its report is marked as unsupported. */
export class Unsupported extends Error {}

/**
 * Executes jobs one at a time, in order, each at most once. A job is persisted before it starts and its outcome before
 * it is reported; a job that is sent again gets the stored report (the job number is the idempotency key).
 */
export class JobLog {
  #options;
  #queue = Promise.resolve();
  #current;
  #cancelled;
  #ending = new AbortController();
  #last;

  constructor(options) {
    this.#options = options;
  }

  /** Queues the job of a server message, or ends the one it cancels; other messages are ignored. */
  take(message) {
    if (Number.isInteger(message?.cancel)) {
      // It may arrive before the job has begun.
      this.#cancelled = message.cancel;
      if (this.#current === message.cancel) this.#ending.abort();
    }
    if (!Number.isInteger(message?.job) || this.#current === message.job) return this.#queue;
    this.#queue = this.#queue.then(() => this.#do(message));
    return this.#queue;
  }

  async #do({ job, action, detail }) {
    const { load, send } = this.#options;
    const last = this.#last ?? (await load());
    if (last && job < last.job) return;
    if (last?.job === job) {
      const report = last.report ?? outcomeOfInterrupted(last, this.#options.boot);
      await this.#persist({ ...last, report });
      send(report);
      return;
    }
    this.#current = job;
    this.#ending = new AbortController();
    if (this.#cancelled === job) this.#ending.abort();
    const { boot } = this.#options;
    const problem = await this.#persist({ job, action, ...(boot !== undefined && { boot }) });
    if (!problem) send({ job, state: "running" });
    // A job that cannot be persisted is not started.
    const outcome = problem ? failureOf(problem) : await this.#execute(job, action, detail);
    const report = { job, ...outcome };
    await this.#persist({ job, action, report });
    this.#current = undefined;
    send(report);
  }

  /**
   * Returns the error when saving fails, for example on a full disk; the job is still held in memory until the next
   * start.
   */
  async #persist(last) {
    this.#last = last;
    try {
      await this.#options.save(last);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async #execute(job, action, detail) {
    const { execute, send } = this.#options;
    try {
      const progress = (value, total) => send({ job, state: "running", progress: { value, total } });
      const output = (part) => send({ job, state: "running", output: part });
      const done = await execute({ action, detail, progress, output, signal: this.#ending.signal });
      return { state: "completed", ...outcomeOf(typeof done === "object" && done !== null ? done : { result: done }) };
    } catch (error) {
      return failureOf(error);
    }
  }
}

// A reboot has completed when the machine is back, unless the boot identifier is unchanged; any other interrupted job
// may be half done.
function outcomeOfInterrupted({ job, action, boot: before }, boot) {
  if (action === "reboot" && boot !== undefined && boot === before)
    return { job, state: "failed", result: "The agent was started again, this machine was not." };
  if (action === "reboot") return { job, state: "completed", result: "Started again." };
  return { job, state: "failed", result: "Interrupted by a restart; it is not tried again." };
}

function failureOf(error) {
  const result = error instanceof Error ? error.message : error;
  const unsupported = error instanceof Unsupported;
  return { state: "failed", ...outcomeOf({ result, exit_code: error?.exitCode }), ...(unsupported && { unsupported }) };
}

/** The result text, and the exit code of a command. */
function outcomeOf({ result, exit_code }) {
  return { result: textOf(result), ...(Number.isInteger(exit_code) && { exit_code }) };
}

function textOf(value) {
  const text = typeof value === "string" ? value : "Done.";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "").slice(0, 8000);
  // The limit is in bytes: a message that exceeds it would be rejected and sent again forever.
  let end = plain.length;
  while (Buffer.byteLength(JSON.stringify(plain.slice(0, end))) > MAX_RESULT_BYTES) end -= 100;
  return plain.slice(0, end).toWellFormed();
}
