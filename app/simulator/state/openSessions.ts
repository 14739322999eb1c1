import type { DeviceState } from "./DeviceState";

/** Records a remote access session, by the job that opened it; `duration` is in seconds. */
export function openSession(state: DeviceState, job: number, duration: unknown): void {
  const now = Date.now() / 1000;
  const open = Object.entries(state.ways ?? {}).filter(([, until]) => until > now);
  state.ways = { ...Object.fromEntries(open), [job]: Math.floor(now + Number(duration)) };
}

/** The seconds that the session which a job opened still lasts; 0 when it is closed. */
export function secondsLeft(state: DeviceState, job: unknown): number {
  return Math.max(0, (state.ways?.[String(job)] ?? 0) - Date.now() / 1000);
}

/** The seconds that the longest open session still lasts; 0 when all are closed. */
export function longestSecondsLeft(state: DeviceState): number {
  return Math.max(0, ...Object.keys(state.ways ?? {}).map((job) => secondsLeft(state, job)));
}

/** Closes the session that a job opened; returns whether it was still open. */
export function closeSession(state: DeviceState, job: unknown): boolean {
  const { [String(job)]: until, ...others } = state.ways ?? {};
  state.ways = others;
  return until !== undefined && until > Date.now() / 1000;
}
