import type { Transaction } from "kysely";
import type { Database } from "../../database/openDatabase";
import type { Tables } from "../../database/tables/tables";
import { DOWNLOAD_ACTIONS } from "../../files/fileActions";
import type { LiveHub } from "../../live/createLiveHub";
import type { Logger } from "../../log/createLogger";
import { hasSingleResponse } from "../../operations/jobs/hasSingleResponse";
import { groupMessage, isGrouped } from "../../operations/jobs/messages/groupMessage";
import { statusEventOf } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { formatReport } from "./formatReport";
import { type Job, type JobReport, jobMessage } from "./jobMessage";
import { claimJobs, type RunState, readRun, storeStatusMessage } from "./jobRows";
import type { PortNames } from "./scanMessage";
import { storeOutcome } from "./storeOutcome";
import { withTemplateRequests } from "./withTemplateRequests";

/** What the post works with. */
export interface DispatcherOptions {
  database: Database;
  live: LiveHub;
  log: Logger;
  secret: Buffer;
  portNames: PortNames;
}

/** A connected device: how to send it something, and the job it was given on this connection. */
interface Addressee {
  send: (message: string) => void;
  job?: number;
}

/** What a device said last, and when that is kept. */
interface Said {
  report: JobReport;
  kept: Promise<void>;
}

const WORDS = {
  running: { status: "running", value: "Running" },
  completed: { status: "completed", value: "Completed" },
  failed: { status: "error", value: "Failed" },
} as const satisfies Record<JobReport["state"], StatusMessage>;

/** Puts before connected devices what they are to do, one thing after the other, and keeps what becomes of it. */
export class JobDispatcher {
  private readonly there = new Map<number, Addressee>();
  private readonly saying = new Map<number, Said>();
  private running: Promise<void> | undefined;

  constructor(private readonly options: DispatcherOptions) {}

  /** A device can be sent something from now on. */
  arrive(device: number, send: Addressee["send"]): void {
    this.there.set(device, { send });
  }

  /** A device is gone; what it was given it is given again when it returns. */
  leave(device: number): void {
    this.there.delete(device);
  }

  /** Hands out the next job of every connected device that has none. */
  handOut(): Promise<void> {
    this.running ??= this.giveAll().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** A device says how far it is with its job; what it says is kept in the order it said it. */
  report(device: number, report: JobReport): Promise<void> {
    const before = this.saying.get(device)?.kept ?? Promise.resolve();
    const said: Said = { report, kept: before.then(() => this.keepNewest(device, said)) };
    this.saying.set(device, said);
    return said.kept.finally(() => {
      if (this.saying.get(device) === said) this.saying.delete(device);
    });
  }

  /** How far a device was is not worth keeping once it has said how far it is. */
  private async keepNewest(device: number, { report }: Said): Promise<void> {
    const newest = this.saying.get(device)?.report ?? report;
    const isOld =
      report.state === "running" && newest !== report && newest.state === "running" && newest.job === report.job;
    if (!isOld) await this.keep(device, report);
  }

  private async keep(device: number, report: JobReport): Promise<void> {
    const addressee = this.there.get(device);
    try {
      const job = await storeOutcome(this.options.database, device, report);
      const state = job?.state ?? report.state;
      if (job) await this.tell(job, { ...WORDS[state], ...this.wordsOf(job, { ...report, state }) });
    } catch (error) {
      // The device keeps what it did: given the same job again, it says the same again.
      this.options.log.error("What became of a job could not be kept; the device is asked again.", { device, error });
      if (addressee) addressee.job = undefined;
      return;
    }
    if (report.state === "running" || addressee?.job !== report.job) return;
    addressee.job = undefined;
  }

  private async giveAll(): Promise<void> {
    const free = [...this.there].filter(([, { job }]) => job === undefined).map(([device]) => device);
    if (free.length === 0) return;
    const { database } = this.options;
    for (const job of await withTemplateRequests(database, await claimJobs(database, free))) await this.give(job);
  }

  private async give(job: Job): Promise<void> {
    const addressee = this.there.get(job.device_id);
    if (!addressee || addressee.job !== undefined) return;
    if (job.file === null && DOWNLOAD_ACTIONS.has(job.action)) {
      const result = "The file is not there any more.";
      await this.keep(job.device_id, { job: job.id, state: "failed", result });
      return;
    }
    addressee.job = job.id;
    try {
      await this.tell(job, WORDS.running);
      addressee.send(jobMessage(job, this.options.secret));
    } catch (error) {
      addressee.job = undefined;
      throw error;
    }
  }

  private wordsOf(job: Job, report: JobReport): Partial<StatusMessage> {
    return formatReport({ ...report, action: job.action, names: this.options.portNames(job) });
  }

  private async tell(job: Job, own: StatusMessage): Promise<void> {
    const { channel } = job;
    if (channel === null || (own.status === "running" && (job.subject !== null || hasSingleResponse(job)))) return;
    const { database, live } = this.options;
    const subject = { id: job.subject ?? job.device_id, name: job.subject_name ?? job.device_name };
    const message = await database.kysely.transaction().execute(async (transaction) => {
      const reported = await this.messageOf(transaction, job, own);
      if (!reported || (reported.status === "running" && hasSingleResponse(job))) return undefined;
      await storeStatusMessage(transaction, job, subject, { type: "text", ...reported });
      return reported;
    });
    if (message) live.publish(channel, "status", statusEventOf([{ subject, message }]));
  }

  private async messageOf(transaction: Transaction<Tables>, job: Job, own: StatusMessage) {
    const run = await readRun(transaction, job);
    if (run) return wordsOfRun(run, own);
    return own.status === "running" || !isGrouped(job) ? own : groupMessage(transaction, job, own);
  }
}

// A run is one change to whoever asked for it: it ends with its last task.
function wordsOfRun(
  { name, status, tasks_count: total, tasks_done: value }: RunState,
  told: StatusMessage,
): StatusMessage {
  if (status === "completed") return { status, value: name, progress: { value, total } };
  if (status === "failed") return { status: "error", value: told.value ?? name, progress: { value, total } };
  return { status: "running", value: told.value ?? name, progress: { value, total } };
}
