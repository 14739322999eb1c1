/** Limits concurrent work per key, in this process: it protects the connections and memory of the process. */
export class Concurrency {
  private readonly running = new Map<string | number, number>();

  constructor(private readonly limit: number) {}

  /** Runs the work; returns undefined without starting it when the limit of the key is reached. */
  async run<Result>(key: string | number, work: () => Promise<Result>): Promise<Result | undefined> {
    const running = this.running.get(key) ?? 0;
    if (running >= this.limit) return undefined;
    this.running.set(key, running + 1);
    try {
      return await work();
    } finally {
      const remaining = (this.running.get(key) ?? 1) - 1;
      if (remaining > 0) this.running.set(key, remaining);
      else this.running.delete(key);
    }
  }
}
