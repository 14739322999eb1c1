interface Bucket {
  tokens: number;
  at: number;
}

/** How much is allowed: at once, and on and on. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/**
 * Counts what each key has used up of its allowance, in this process; full buckets are forgotten, and beyond `most` keys
 * the one that was used longest ago.
 */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();
  private limit: number;

  constructor(
    private readonly allowance: Allowance,
    private readonly now: () => number = Date.now,
    private readonly sweepAbove = 1000,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {
    this.limit = sweepAbove;
  }

  /** Takes one from the allowance of the key; false when nothing is left. */
  take(key: string): boolean {
    const { burst } = this.allowance;
    const now = this.now();
    if (this.buckets.size > this.limit) this.sweep(now);
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now };
    bucket.tokens = this.tokensAt(bucket, now);
    bucket.at = now;
    this.buckets.delete(key); // so that the order of the keys is that of their last use
    this.buckets.set(key, bucket);
    if (this.buckets.size > this.most) this.forgetOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.buckets.size;
  }

  private tokensAt(bucket: Bucket, now: number): number {
    const grown = (Math.max(0, now - bucket.at) / 1000) * this.allowance.perSecond;
    return Math.min(this.allowance.burst, bucket.tokens + grown);
  }

  private forgetOldest(): void {
    for (const key of this.buckets.keys()) {
      this.buckets.delete(key);
      return;
    }
  }

  private sweep(now: number): void {
    for (const [key, bucket] of this.buckets) {
      if (this.tokensAt(bucket, now) >= this.allowance.burst) this.buckets.delete(key);
    }
    // Of many that are all at work none can be forgotten: looking through them with every request would cost the more.
    this.limit = Math.max(this.sweepAbove, this.buckets.size * 2);
  }
}
