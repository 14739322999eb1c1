/** What a device says of a job. */
export interface JobWord {
  job: number;
  state: "running" | "completed" | "failed";
  progress?: { value: number; total: number };
  result?: string;
}

/** The last job of a device, as it keeps it over restarts. */
export interface LastJob {
  job: number;
  action: string;
  report?: JobWord;
}

/** What a device is asked for. */
export interface Asked {
  action: string;
  detail: Record<string, unknown>;
  progress: (value: number, total: number) => void;
}

/** What the book works with. */
export interface JobBookOptions {
  load: () => LastJob | undefined | Promise<LastJob | undefined>;
  save: (last: LastJob) => void | Promise<void>;
  execute: (asked: Asked) => Promise<string | undefined>;
  say: (word: JobWord) => void;
}

/** Does what a device is asked for, one thing after the other and each once. */
export class JobBook {
  constructor(options: JobBookOptions);
  take(message: unknown): Promise<void>;
}
