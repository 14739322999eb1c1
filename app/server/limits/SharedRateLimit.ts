import type { Database } from "../database/openDatabase";
import { BucketQueue } from "./BucketQueue";
import { limitKey } from "./limitKey";
import type { Allowance } from "./RateLimit";

/**
 * Token buckets per key that all servers share, in the table `rate_limits`. Fails closed: while the database is
 * unavailable `take` rejects, as do the statements that the limit protects.
 */
export class SharedRateLimit {
  private readonly queues = new WeakMap<object, BucketQueue>();

  /** The name distinguishes the limit from others in the table. */
  constructor(
    private readonly name: string,
    private readonly allowance: Allowance,
  ) {}

  /** Takes a token of the key; false when none is left. Rejects when the database cannot decide. */
  take({ pool }: Pick<Database, "pool">, key: string): Promise<boolean> {
    const queue = this.queues.get(pool) ?? new BucketQueue(pool, this.allowance);
    this.queues.set(pool, queue);
    return queue.take(limitKey(this.name, key));
  }
}
