/** Lets at most a number of tasks run at a time; the others wait in the order they came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Whether every place is taken. */
  get isFull(): boolean {
    return this.free <= 0;
  }

  /** Takes a place once one is free; the result gives it back. */
  async acquire(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    };
  }

  /** Runs the task once a place is free. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await task();
    } finally {
      release();
    }
  }
}
