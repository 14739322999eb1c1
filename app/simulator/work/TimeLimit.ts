/**
 * The time that a command may take. What it sleeps counts in simulated seconds; what it computes meanwhile takes none,
 * so that this is limited in real ones.
 */
export class TimeLimit {
  private readonly controller = new AbortController();
  private elapsed = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Starts the limit of some seconds; `wait` waits for simulated seconds. */
  constructor(
    private readonly limit: number,
    private readonly wait: (seconds: number) => Promise<void>,
  ) {
    this.limitComputing();
  }

  /** Aborted when the limit is exceeded. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Waits for simulated seconds, or until the limit. Programs of one pipeline wait at the same time. */
  async sleep(seconds: number): Promise<void> {
    const end = this.elapsed + seconds;
    clearTimeout(this.timer);
    await this.wait(Math.min(seconds, this.limit - this.elapsed));
    this.elapsed = Math.max(this.elapsed, end);
    if (this.elapsed > this.limit) this.controller.abort();
    else this.limitComputing();
  }

  /** Stops its timer when the command has ended. */
  end(): void {
    clearTimeout(this.timer);
  }

  private limitComputing(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), (this.limit - this.elapsed) * 1000);
  }
}
