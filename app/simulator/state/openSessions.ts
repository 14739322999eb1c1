import type { DeviceState } from "./DeviceState";

/** Remembers that a device has opened a way to it, by the job that asked for it, for so many seconds. */
export function openSession(state: DeviceState, job: number, duration: unknown): void {
  const now = Date.now() / 1000;
  const open = Object.entries(state.ways ?? {}).filter(([, until]) => until > now);
  state.ways = { ...Object.fromEntries(open), [job]: Math.floor(now + Number(duration)) };
}

/** Closes the way that a job has opened; whether it was open still. */
export function closeSession(state: DeviceState, job: unknown): boolean {
  const { [String(job)]: until, ...others } = state.ways ?? {};
  state.ways = others;
  return until !== undefined && until > Date.now() / 1000;
}
