const FIRST_MS = 1000;
const MAX_MS = 60_000;
const REFUSED_MS = 60_000;
const MAX_REFUSED_MS = 600_000;

/**
 * Exponential back-off with jitter: milliseconds before the next connection attempt, doubled by each failure up to a
 * limit, which is higher for a refused device. `random` is in [0, 1) and spreads the reconnects of a fleet.
 */
export function backoff(failures: number, isRefused: boolean, random: number): number {
  const [first, max] = isRefused ? [REFUSED_MS, MAX_REFUSED_MS] : [FIRST_MS, MAX_MS];
  const delay = Math.min(max, first * 2 ** Math.max(0, failures - 1));
  return delay * (0.5 + random / 2);
}
