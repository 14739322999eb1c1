import type { OutputPart } from "./programs/OutputStream.mjs";

/** A device's report on a job. */
export interface JobStatus {
  job: number;
  state: "running" | "completed" | "failed";
  progress?: { value: number; total: number };
  result?: string;
  /** The next part of the output of a running command. */
  output?: OutputPart;
  /** The exit code of a command, 0 to 255. */
  exit_code?: number;
  /** Whether the device does not support the action, or has no tunnel for it. */
  unsupported?: boolean;
}

/** Thrown by `execute` for an action that the device does not support; its report is marked as unsupported. */
export class Unsupported extends Error {}

/** The outcome of a command: the end of its output and its exit code. */
export interface JobResult {
  result: string;
  exit_code: number;
}

/** The last job of a device, persisted across restarts. */
export interface LastJob {
  job: number;
  action: string;
  /** Identifier of the boot during which the job was started. */
  boot?: string;
  report?: JobStatus;
}

/** A job as it is passed to `execute`. */
export interface JobRequest {
  action: string;
  detail: Record<string, unknown>;
  progress: (value: number, total: number) => void;
  /** Reports the next part of the output of a command. */
  output: (part: OutputPart) => void;
  /** Aborted when the job is cancelled. */
  signal: AbortSignal;
}

/** The functions a JobLog depends on. */
export interface JobLogOptions {
  load: () => LastJob | undefined | Promise<LastJob | undefined>;
  save: (last: LastJob) => void | Promise<void>;
  /**
   * Executes the job. Throws when it failed, with `exitCode` on the error when it was a command that exited with a
   * code.
   */
  execute: (job: JobRequest) => Promise<string | JobResult | undefined>;
  send: (report: JobStatus) => void;
  /** Identifier of the current boot, if there is one: it distinguishes a reboot of the device from a restart of its agent. */
  boot?: string | undefined;
}

/** Executes jobs one at a time, in order, each at most once. */
export class JobLog {
  constructor(options: JobLogOptions);
  take(message: unknown): Promise<void>;
}
