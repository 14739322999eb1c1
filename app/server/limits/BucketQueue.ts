import type pg from "pg";
import type { Allowance } from "./RateLimit";
import { RefusalCache } from "./RefusalCache";

const MAX_BATCH = 500;

/**
 * Takes one token from each bucket, by the generic cell rate algorithm: a row stores when its bucket is full again, so an
 * expired row is a full bucket, and whether the last request was allowed. In the order of keys, so that servers do not
 * deadlock. Returns for each key the milliseconds until its next token, or null when one was taken.
 */
const TAKE = `with counted as (
    insert into rate_limits as bucket (key, attempts, expires_at)
    select key, 1, $2::timestamptz + make_interval(secs => $3) from unnest($1::text[]) as key order by key
    on conflict (key) do update set (attempts, expires_at) = (
      select fits::int, case when fits then next else bucket.expires_at end
      from (select greatest(bucket.expires_at, $2::timestamptz) + make_interval(secs => $3) as next) taken,
        lateral (select next <= $2::timestamptz + make_interval(secs => $4) as fits) decided)
    returning key, attempts, expires_at)
  select key, case when attempts = 0
    then extract(epoch from expires_at - $2::timestamptz + make_interval(secs => $3 - $4))::float8 * 1000 end as wait
  from counted`;

interface Waiting {
  resolve(isAllowed: boolean): void;
  reject(error: unknown): void;
}

/**
 * Decides the requests of one limit on one server in batches: one statement at a time, with at most one request of each
 * key. So a flood occupies one connection, and what arrives meanwhile shares the next statement.
 */
export class BucketQueue {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly refusals = new RefusalCache();
  private readonly secondsPerToken: number;
  private isRunning = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly allowance: Allowance,
  ) {
    this.secondsPerToken = 1 / allowance.perSecond;
  }

  /** Takes a token of the bucket; false when none is left. */
  take(key: string): Promise<boolean> {
    if (this.refusals.find(key, Date.now()) !== undefined) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) others.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.size > 0) {
      const keys = [...this.waiting.keys()].slice(0, MAX_BATCH);
      try {
        await this.decide(keys);
      } catch (error) {
        this.rejectAll(error);
      }
    }
    this.isRunning = false;
  }

  private async decide(keys: string[]): Promise<void> {
    const now = Date.now();
    const { burst } = this.allowance;
    const values = [keys, new Date(now), this.secondsPerToken, burst * this.secondsPerToken];
    const { rows } = await this.pool.query<{ key: string; wait: number | null }>({
      name: "rate-limit",
      text: TAKE,
      values,
    });
    for (const { key, wait } of rows) {
      if (wait === null) this.allowOne(key);
      else this.refuseAll(key, now, wait);
    }
  }

  private allowOne(key: string): void {
    const [first, ...others] = this.waiting.get(key) ?? [];
    this.waiting.delete(key); // re-inserted at the end, so that other keys come first
    if (others.length > 0) this.waiting.set(key, others);
    first?.resolve(true);
  }

  private refuseAll(key: string, now: number, wait: number): void {
    this.refusals.add(key, now, now + wait);
    const refused = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    for (const { resolve } of refused) resolve(false);
  }

  private rejectAll(error: unknown): void {
    const failed = [...this.waiting.values()].flat();
    this.waiting.clear();
    for (const { reject } of failed) reject(error);
  }
}
