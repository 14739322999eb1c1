import type { Job, JobKind, JobState } from "./Job";

/** One job as it is shown. */
export interface JobView {
  id: number;
  kind: JobKind;
  name: string;
  state: JobState;
  done: number;
  size: number | undefined;
  problem: string | undefined;
  isInterrupted: boolean;
  /** Bytes per second, and the seconds left at that speed. */
  perSecond: number | undefined;
  secondsLeft: number | undefined;
}

/** The queue as it is shown; of its jobs those that matter now. */
export interface QueueSummary {
  /** Numbers of jobs. */
  total: number;
  unfinished: number;
  done: number;
  failed: number;
  /** Bytes of the transfers that run or wait. */
  bytesLeft: number;
  perSecond: number;
  secondsLeft: number | undefined;
  shown: JobView[];
}

/** A queue without jobs. */
export const emptySummary: QueueSummary = {
  ...{ total: 0, unfinished: 0, done: 0, failed: 0, bytesLeft: 0, perSecond: 0, secondsLeft: undefined, shown: [] },
};

const ACTIVE: ReadonlySet<JobState> = new Set(["running", "checking", "asking"]);
/** How many jobs of a kind are shown. */
const SHOWN = { active: 10, failed: 50, waiting: 20, over: 20 };

function viewOf(job: Job): JobView {
  const { id, kind, name, state, done, size, problem, isInterrupted } = job;
  const perSecond = state === "running" && kind !== "delete" ? job.speed.perSecond : undefined;
  const secondsLeft = perSecond && size !== undefined ? Math.max(0, size - done) / perSecond : undefined;
  return { id, kind, name, state, done, size, problem, isInterrupted, perSecond, secondsLeft };
}

/** Describes a queue. Its size is bounded, however many jobs there are. */
export function summarize(jobs: readonly Job[]): QueueSummary {
  const groups: Record<keyof typeof SHOWN, Job[]> = { active: [], failed: [], waiting: [], over: [] };
  let [done, failed, unfinished, bytesLeft] = [0, 0, 0, 0];
  for (const job of jobs) {
    const isActive = ACTIVE.has(job.state);
    if (job.state === "done") done += 1;
    if (job.state === "failed") failed += 1;
    if (isActive || job.state === "waiting") {
      unfinished += 1;
      if (job.kind !== "delete") bytesLeft += Math.max(0, (job.size ?? 0) - job.done);
    }
    const group = isActive ? "active" : job.state === "failed" || job.state === "waiting" ? job.state : "over";
    groups[group].push(job);
  }
  const active = groups.active.slice(0, SHOWN.active).map(viewOf);
  const perSecond = active.reduce((sum, view) => sum + (view.perSecond ?? 0), 0);
  const over = groups.over.slice(-SHOWN.over).reverse();
  const others = [...groups.failed.slice(0, SHOWN.failed), ...groups.waiting.slice(0, SHOWN.waiting), ...over];
  return {
    ...{ total: jobs.length, unfinished, done, failed, bytesLeft, perSecond },
    secondsLeft: perSecond > 0 ? bytesLeft / perSecond : undefined,
    shown: [...active, ...others.map(viewOf)],
  };
}
