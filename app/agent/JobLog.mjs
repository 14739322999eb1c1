/** The most a result may take of a message of 16 kB. */
const MOST_BYTES = 16_100;

/**
 * Does what a device is asked for, one thing after the other and each once: what was begun is written down before it is
 * begun, what came of it before it is told. Whoever sends the same job again is told the same again.
 */
export class JobLog {
  #options;
  #queue = Promise.resolve();
  #current;
  #last;

  constructor(options) {
    this.#options = options;
  }

  /** Takes a message of the server; what is no job is passed over. */
  take(message) {
    if (!Number.isInteger(message?.job) || this.#current === message.job) return this.#queue;
    this.#queue = this.#queue.then(() => this.#do(message));
    return this.#queue;
  }

  async #do({ job, action, detail }) {
    const { load, say } = this.#options;
    const last = this.#last ?? (await load());
    if (last && job < last.job) return;
    if (last?.job === job) {
      const report = last.report ?? endOfInterrupted(last, this.#options.boot);
      await this.#remember({ ...last, report });
      say(report);
      return;
    }
    this.#current = job;
    const { boot } = this.#options;
    const problem = await this.#remember({ job, action, ...(boot !== undefined && { boot }) });
    if (!problem) say({ job, state: "running" });
    // What could not be remembered is not begun.
    const end = problem ? failedBy(problem) : await this.#execute(job, action, detail);
    const report = { job, ...end };
    await this.#remember({ job, action, report });
    this.#current = undefined;
    say(report);
  }

  /** Answers why it cannot be written down, as on a full disk; it is known until the next start all the same. */
  async #remember(last) {
    this.#last = last;
    try {
      await this.#options.save(last);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async #execute(job, action, detail) {
    const { execute, say } = this.#options;
    try {
      const progress = (value, total) => say({ job, state: "running", progress: { value, total } });
      const done = await execute({ action, detail, progress });
      return { state: "completed", ...endOf(typeof done === "object" && done !== null ? done : { result: done }) };
    } catch (error) {
      return failedBy(error);
    }
  }
}

// A machine that was told to start again and is back has done so, unless it runs since before; anything else may have been done half.
function endOfInterrupted({ job, action, boot: before }, boot) {
  if (action === "reboot" && boot !== undefined && boot === before)
    return { job, state: "failed", result: "The agent was started again, this machine was not." };
  if (action === "reboot") return { job, state: "completed", result: "Started again." };
  return { job, state: "failed", result: "Interrupted by a restart; it is not tried again." };
}

function failedBy(error) {
  const result = error instanceof Error ? error.message : error;
  return { state: "failed", ...endOf({ result, exit_code: error?.exitCode }) };
}

/** What came of it, and the exit code where it was a command. */
function endOf({ result, exit_code }) {
  return { result: textOf(result), ...(Number.isInteger(exit_code) && { exit_code }) };
}

function textOf(value) {
  const text = typeof value === "string" ? value : "Done.";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "").slice(0, 8000);
  // A message is counted in bytes, and one that is too long would be sent again and again.
  let end = plain.length;
  while (Buffer.byteLength(JSON.stringify(plain.slice(0, end))) > MOST_BYTES) end -= 100;
  return plain.slice(0, end).toWellFormed();
}
