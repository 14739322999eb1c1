import type { Transaction } from "kysely";
import type { Database } from "../../database/openDatabase";
import type { Tables } from "../../database/tables/tables";
import { DOWNLOAD_ACTIONS } from "../../files/fileActions";
import type { LiveHub } from "../../live/createLiveHub";
import type { Logger } from "../../log/createLogger";
import { hasSingleResponse } from "../../operations/jobs/hasSingleResponse";
import { groupMessage, isGrouped } from "../../operations/jobs/messages/groupMessage";
import { sessionLink } from "../../operations/remoteAccess/sessionUrl";
import { statusEventOf } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import type { DeviceTunnels } from "../tunnel/DeviceTunnels";
import { CommandOutput, hasOutput } from "./CommandOutput";
import { type CommandConnection, cancelCommands } from "./cancelCommands";
import { formatReport } from "./formatReport";
import { type Job, type JobReport, jobMessage } from "./jobMessage";
import { claimJobs, type RunState, readRun, storeStatusMessage } from "./jobRows";
import type { PortNames } from "./scanMessage";
import type { StoredSession } from "./storeAccessSession";
import { storeOutcome } from "./storeOutcome";
import { verifyOpened } from "./verifyOpened";
import { withTemplateRequests } from "./withTemplateRequests";

/** Dependencies of a JobDispatcher. */
export interface DispatcherOptions {
  database: Database;
  live: LiveHub;
  log: Logger;
  secret: Buffer;
  portNames: PortNames;
  tunnels: DeviceTunnels;
  /** The origin of links to the console; undefined when no trusted one is known. */
  origin?: (() => string | undefined) | undefined;
}

/** A connected device: how to send to it, and the job it was sent on this connection. */
interface Connection extends CommandConnection {
  /** The output of the command it was sent, if that is passed on. */
  output?: CommandOutput | undefined;
}

/** The latest report of a device, and the promise of its storage. */
interface PendingReport {
  report: JobReport;
  stored: Promise<void>;
}

const STATUS_MESSAGES = {
  running: { status: "running", value: "Running" },
  completed: { status: "completed", value: "Completed" },
  failed: { status: "error", value: "Failed" },
} as const satisfies Record<JobReport["state"], StatusMessage>;

/** Sends jobs to connected devices, one at a time each, and stores the outcomes. */
export class JobDispatcher {
  private readonly connections = new Map<number, Connection>();
  private readonly latest = new Map<number, PendingReport>();
  private dispatching: Promise<void> | undefined;

  constructor(private readonly options: DispatcherOptions) {}

  /** Registers a device that can receive jobs. */
  connected(device: number, send: Connection["send"]): void {
    this.connections.set(device, { send });
  }

  /** Unregisters a device; its unfinished job is sent again when it reconnects. */
  disconnected(device: number): void {
    this.connections.delete(device);
  }

  /** Sends the next job to every connected device that has none. */
  dispatch(): Promise<void> {
    this.dispatching ??= this.dispatchAll().finally(() => {
      this.dispatching = undefined;
    });
    return this.dispatching;
  }

  /** Stores a report of a device on its job; the reports of a device are stored in order. */
  async report(device: number, report: JobReport): Promise<void> {
    const { job, output } = this.connections.get(device) ?? {};
    if (report.output && job === report.job) output?.add(report.output);
    if (report.output && report.state === "running" && !report.progress) return;
    if (report.state !== "running" && job === report.job) await output?.end();
    await this.storeInOrder(device, report);
  }

  private storeInOrder(device: number, report: JobReport): Promise<void> {
    const before = this.latest.get(device)?.stored ?? Promise.resolve();
    const pending: PendingReport = { report, stored: before.then(() => this.storeUnlessOutdated(device, pending)) };
    this.latest.set(device, pending);
    return pending.stored.finally(() => {
      if (this.latest.get(device) === pending) this.latest.delete(device);
    });
  }

  /** Skips progress that a newer report of the same job has superseded. */
  private async storeUnlessOutdated(device: number, { report }: PendingReport): Promise<void> {
    const newest = this.latest.get(device)?.report ?? report;
    const isOutdated =
      report.state === "running" && newest !== report && newest.state === "running" && newest.job === report.job;
    if (!isOutdated) await this.store(device, report);
  }

  private async store(device: number, report: JobReport): Promise<void> {
    const connection = this.connections.get(device);
    try {
      const verified = await verifyOpened(this.options, device, report);
      const { job, report: stored, session } = await storeOutcome(this.options.database, device, verified);
      const state = job?.state ?? stored.state;
      const message = { ...(job && this.describe(job, { ...stored, state })), ...(session && this.present(session)) };
      if (job) await this.publish(job, { ...STATUS_MESSAGES[state], ...message });
    } catch (error) {
      // The device stores its outcome: sent the same job again, it repeats the report.
      this.options.log.error("The outcome of a job could not be stored; the job will be sent again.", {
        device,
        error,
      });
      if (connection) connection.job = undefined;
      return;
    }
    if (report.state === "running" || connection?.job !== report.job) return;
    connection.job = undefined;
    connection.output = undefined;
  }

  private async dispatchAll(): Promise<void> {
    await cancelCommands(this.options.database, this.connections.values());
    const idle = [...this.connections].filter(([, { job }]) => job === undefined).map(([device]) => device);
    if (idle.length === 0) return;
    const { database } = this.options;
    for (const job of await withTemplateRequests(database, await claimJobs(database, idle))) await this.sendJob(job);
  }

  private async sendJob(job: Job): Promise<void> {
    const connection = this.connections.get(job.device_id);
    if (!connection || connection.job !== undefined) return;
    if (job.file === null && DOWNLOAD_ACTIONS.has(job.action)) {
      const result = "The file is not there any more.";
      await this.store(job.device_id, { job: job.id, state: "failed", result });
      return;
    }
    connection.job = job.id;
    const isCancelled = job.cancel_requested_at !== null;
    if (job.action === "command") connection.command = isCancelled ? "cancelled" : "running";
    else connection.command = undefined;
    connection.output = hasOutput(job) ? new CommandOutput(this.options, job) : undefined;
    try {
      await this.publish(job, STATUS_MESSAGES.running);
      // Before the command, which a device that was offline may not have begun.
      if (connection.command === "cancelled") connection.send(JSON.stringify({ cancel: job.id }));
      connection.send(jobMessage(job, this.options.secret));
    } catch (error) {
      connection.job = undefined;
      throw error;
    }
  }

  private present(session: StoredSession): Partial<StatusMessage> {
    const link = sessionLink(session, this.options.origin?.());
    return { data: { session_id: session.id }, ...(link !== undefined && { link }) };
  }

  private describe(job: Job, report: JobReport): Partial<StatusMessage> {
    return formatReport({ ...report, action: job.action, names: this.options.portNames(job) });
  }

  private async publish(job: Job, own: StatusMessage): Promise<void> {
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
    if (run) return runMessage(run, own);
    return own.status === "running" || !isGrouped(job) ? own : groupMessage(transaction, job, own);
  }
}

// A run of a task group is one subject of its channel and completes with its last task.
function runMessage(
  { name, status, tasks_count: total, tasks_done: value }: RunState,
  own: StatusMessage,
): StatusMessage {
  if (status === "completed") return { status, value: name, progress: { value, total } };
  if (status === "failed") return { status: "error", value: own.value ?? name, progress: { value, total } };
  return { status: "running", value: own.value ?? name, progress: { value, total } };
}
