interface Bucket {
  tokens: number;
  at: number;
}

/** A rate: burst size and sustained rate. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/**
 * Token buckets per key, in this process only: for what one connection or one process can exhaust, and for what happens
 * too often to ask the database. Full buckets are removed; beyond `maxKeys` the least recently used one is evicted.
 */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();
  private sweepAt: number;

  constructor(
    private readonly allowance: Allowance,
    private readonly now: () => number = Date.now,
    private readonly sweepAbove = 1000,
    private readonly maxKeys = Number.POSITIVE_INFINITY,
  ) {
    this.sweepAt = sweepAbove;
  }

  /** Takes a token of the key; false when none is left. */
  take(key: string): boolean {
    const { burst } = this.allowance;
    const now = this.now();
    if (this.buckets.size > this.sweepAt) this.sweep(now);
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = this.tokensAt(bucket, now);
    bucket.at = now;
    this.buckets.delete(key); // re-inserted, so that keys are in order of last use
    this.buckets.set(key, bucket);
    if (this.buckets.size > this.maxKeys) this.evictOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Number of buckets. */
  get size(): number {
    return this.buckets.size;
  }

  private tokensAt(bucket: Bucket, now: number): number {
    const refilled = (Math.max(0, now - bucket.at) / 1000) * this.allowance.perSecond;
    return Math.min(this.allowance.burst, bucket.tokens + refilled);
  }

  private evictOldest(): void {
    for (const key of this.buckets.keys()) {
      this.buckets.delete(key);
      return;
    }
  }

  private sweep(now: number): void {
    for (const [key, bucket] of this.buckets) {
      if (this.tokensAt(bucket, now) >= this.allowance.burst) this.buckets.delete(key);
    }
    // When all buckets are active, nothing can be removed: raise the threshold, or every request would sweep.
    this.sweepAt = Math.max(this.sweepAbove, this.buckets.size * 2);
  }
}
