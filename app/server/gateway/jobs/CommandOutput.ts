import type { LiveHub } from "../../live/createLiveHub";
import type { Logger } from "../../log/createLogger";
import type { Job, OutputPart, StoredOutput } from "./jobMessage";
import { type Queryable, storeJobOutput } from "./jobRows";

/** Dependencies of a CommandOutput. */
export interface CommandOutputOptions {
  database: Queryable;
  live: LiveHub;
  log: Logger;
}

/** Length of the end that is stored, in UTF-16 code units. */
const MAX_STORED = 8000;
/** Length of the output that one command may send on one connection; later parts are dropped. */
const MAX_TOTAL = 1_048_576;

/**
 * Passes the output of one running command on to its channel, and stores the end of it for those who open the channel
 * later. A part is stored before it is published: whoever subscribes and then reads the channel misses none.
 */
export class CommandOutput {
  private stored: Required<StoredOutput>;
  private total = 0;
  private isEnded = false;
  private readonly pending: OutputPart[] = [];
  private passing: Promise<void> | undefined;

  constructor(
    private readonly options: CommandOutputOptions,
    private readonly job: Job,
  ) {
    this.stored = { part: 0, text: "", left_out: 0, ...job.output };
  }

  /** Takes the next part; drops one that was received before, and those beyond the total or after the end. */
  add(part: OutputPart): void {
    const newest = this.pending.at(-1)?.part ?? this.stored.part;
    if (this.isEnded || part.part <= newest || this.total > MAX_TOTAL) return;
    this.total += part.text.length;
    this.pending.push(part);
    this.passing ??= this.pass().finally(() => {
      this.passing = undefined;
    });
  }

  /** Takes no more parts; resolves when all that were received are stored and published. */
  async end(): Promise<void> {
    this.isEnded = true;
    await this.passing;
  }

  private async pass(): Promise<void> {
    const { database, log } = this.options;
    for (let parts = this.pending.splice(0); parts.length > 0; parts = this.pending.splice(0)) {
      for (const part of parts) this.stored = append(this.stored, part);
      try {
        await storeJobOutput(database, this.job.id, this.stored);
      } catch (error) {
        log.error("The output of a running command could not be stored.", { job: this.job.id, error });
      }
      for (const part of parts) this.publish(part);
    }
  }

  private publish(part: OutputPart): void {
    const { channel, id, device_id } = this.job;
    if (channel === null) return;
    const data = { [String(device_id)]: { job: id, ...part } };
    this.options.live.publish(channel, "output", { event: "output", data });
  }
}

// What was left out before a part is left out of the end, too: a text has no gap.
function append(stored: Required<StoredOutput>, { part, text, left_out: gap = 0 }: OutputPart): Required<StoredOutput> {
  const before = gap > 0 ? "" : stored.text;
  const whole = before + text;
  const end = whole.slice(-MAX_STORED).replace(/^[\udc00-\udfff]/, "");
  const leftOut = stored.left_out + gap + (stored.text.length - before.length) + (whole.length - end.length);
  return { part, text: end, left_out: leftOut };
}

/** Whether the output of a job is passed on: it is a command of a call, not a task of a run. */
export function hasOutput({ action, channel, subject, run_id }: Job): boolean {
  return action === "command" && channel !== null && subject === null && run_id === null;
}
