import type { ApiError } from "./ApiError";

/** The error of a call that timed out. */
export const TIMED_OUT: ApiError = { status: 408, statusText: "Request Timeout", errors: [] };

/** The time limit of a call: a signal that aborts it, and whether the time is over. */
export interface Timeout {
  signal: AbortSignal;
  /** Settles with the call, or rejects as soon as the signal aborts, whatever is still running. */
  within<Result>(call: Promise<Result>): Promise<Result>;
  isOver(): boolean;
  /** Restarts the time limit, in milliseconds from now. */
  restart(ms: number): void;
  stop(): void;
}

/** Makes a time limit in milliseconds; a given signal aborts the call as well. */
export function createTimeout(ms: number, given?: AbortSignal): Timeout {
  const controller = new AbortController();
  const signal = given ? AbortSignal.any([given, controller.signal]) : controller.signal;
  const start = (time: number) => setTimeout(() => controller.abort(), time);
  let timer = start(ms);
  return {
    signal,
    within: (call) => Promise.race([call, rejectOnAbort(signal)]),
    isOver: () => controller.signal.aborted,
    restart(time) {
      clearTimeout(timer);
      timer = start(time);
    },
    stop: () => clearTimeout(timer),
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
