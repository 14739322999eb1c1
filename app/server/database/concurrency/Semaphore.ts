/** Counting semaphore: limits the number of concurrent tasks; waiting tasks proceed in FIFO order. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Whether no permit is available. */
  get isFull(): boolean {
    return this.free <= 0;
  }

  /** Acquires a permit, waiting if necessary; the result releases it. */
  async acquire(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    };
  }

  /** Runs a task while holding a permit. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await task();
    } finally {
      release();
    }
  }
}
