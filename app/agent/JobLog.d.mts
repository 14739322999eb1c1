/** What a device says of a job. */
export interface JobWord {
  job: number;
  state: "running" | "completed" | "failed";
  progress?: { value: number; total: number };
  result?: string;
  /** The exit code of a command, 0 to 255. */
  exit_code?: number;
}

/** What came of a command: what it wrote, and its exit code. */
export interface Done {
  result: string;
  exit_code: number;
}

/** The last job of a device, as it keeps it over restarts. */
export interface LastJob {
  job: number;
  action: string;
  /** The start of the device it was begun in. */
  boot?: string;
  report?: JobWord;
}

/** What a device is asked for. */
export interface Asked {
  action: string;
  detail: Record<string, unknown>;
  progress: (value: number, total: number) => void;
}

/** What the book works with. */
export interface JobLogOptions {
  load: () => LastJob | undefined | Promise<LastJob | undefined>;
  save: (last: LastJob) => void | Promise<void>;
  /** Does it; throws where it was not done, with exitCode where it was a command that ended with one. */
  execute: (asked: Asked) => Promise<string | Done | undefined>;
  say: (word: JobWord) => void;
  /** The name of the device's present start, where it has one: what tells a restart of the device from one of its agent. */
  boot?: string | undefined;
}

/** Does what a device is asked for, one thing after the other and each once. */
export class JobLog {
  constructor(options: JobLogOptions);
  take(message: unknown): Promise<void>;
}
