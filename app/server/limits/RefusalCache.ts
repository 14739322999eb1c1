/** How long a refusal is repeated without asking the database, in milliseconds; another server may end it earlier. */
const MAX_AGE_MS = 1000;

/** The most cached keys; it bounds memory, as clients choose the names that are refused. */
const MAX_KEYS = 10_000;

/** Recent refusals of one server, so that a flood of refused requests costs a statement a second for each key. */
export class RefusalCache {
  private readonly refusals = new Map<string, { at: number; until: number }>();

  /** Caches a refusal that holds until a time, in milliseconds since the epoch. */
  add(key: string, now: number, until: number): void {
    this.refusals.delete(key); // re-inserted, so that keys are in order of their refusal
    this.refusals.set(key, { at: now, until });
    if (this.refusals.size <= MAX_KEYS) return;
    for (const oldest of this.refusals.keys()) {
      this.refusals.delete(oldest);
      return;
    }
  }

  /** Until when the key is refused, in milliseconds since the epoch; undefined when the database has to decide. */
  find(key: string, now: number): number | undefined {
    const refusal = this.refusals.get(key);
    if (!refusal) return undefined;
    const { at, until } = refusal;
    if (now >= at && now < Math.min(until, at + MAX_AGE_MS)) return until;
    this.refusals.delete(key);
    return undefined;
  }
}
