/** Bounds how much of the same key is under way at a time, in this process. */
export class Concurrency {
  private readonly running = new Map<string | number, number>();

  constructor(private readonly most: number) {}

  /** Runs the work; undefined, without beginning it, where as much as allowed is under way for the key. */
  async run<Result>(key: string | number, work: () => Promise<Result>): Promise<Result | undefined> {
    const running = this.running.get(key) ?? 0;
    if (running >= this.most) return undefined;
    this.running.set(key, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(key) ?? 1) - 1;
      if (left > 0) this.running.set(key, left);
      else this.running.delete(key);
    }
  }
}
