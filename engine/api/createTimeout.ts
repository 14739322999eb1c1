import type { ApiError } from "./ApiError";

/** The error of a call that was not answered in time. */
export const TIMED_OUT: ApiError = { status: 408, statusText: "Request Timeout", errors: [] };

/** What a call is done within: a signal that ends it, and the error once its time is over. */
export interface Timeout {
  signal: AbortSignal;
  /** The call's answer, or a rejection as soon as the signal ends the call, whatever still runs for it. */
  within<Result>(answer: Promise<Result>): Promise<Result>;
  isOver(): boolean;
  /** Lets a call go on for so many milliseconds from now. */
  restart(ms: number): void;
  stop(): void;
}

/** Ends a call after so many milliseconds, or when the given signal does. */
export function createTimeout(ms: number, given?: AbortSignal): Timeout {
  const clock = new AbortController();
  const signal = given ? AbortSignal.any([given, clock.signal]) : clock.signal;
  const start = (time: number) => setTimeout(() => clock.abort(), time);
  let timer = start(ms);
  return {
    signal,
    within: (answer) => Promise.race([answer, endOf(signal)]),
    isOver: () => clock.signal.aborted,
    restart(time) {
      clearTimeout(timer);
      timer = start(time);
    },
    stop: () => clearTimeout(timer),
  };
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
