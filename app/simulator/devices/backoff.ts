const FIRST_MS = 1000;
const MOST_MS = 60_000;
const REFUSED_MS = 60_000;
const MOST_REFUSED_MS = 600_000;

/**
 * How long to wait before the next attempt, in milliseconds: longer after every failure, and each device another time,
 * so that a fleet does not come back all at once. A device that was refused waits longest.
 */
export function backoff(failures: number, isRefused: boolean, random: number): number {
  const [first, most] = isRefused ? [REFUSED_MS, MOST_REFUSED_MS] : [FIRST_MS, MOST_MS];
  const whole = Math.min(most, first * 2 ** Math.max(0, failures - 1));
  return whole * (0.5 + random / 2);
}
