/** Spaces messages out: some may go at once, the others wait for their turn, first come, first served. */
export class Pace {
  #options;
  #tokens;
  #counted;
  #turn = Promise.resolve();

  /**
   * Takes `burst`, how many may go at once, and `perSecond`, how many in the long run; a test has its own `now`, in
   * milliseconds, and `sleep`.
   */
  constructor({ now = () => performance.now(), sleep = wait, ...options }) {
    this.#options = { now, sleep, ...options };
    this.#tokens = options.burst;
    this.#counted = now();
  }

  /** Resolves when the next message may go. */
  take() {
    this.#turn = this.#turn.then(() => this.#next());
    return this.#turn;
  }

  async #next() {
    const { burst, perSecond, now, sleep } = this.#options;
    while (true) {
      const time = now();
      this.#tokens = Math.min(burst, this.#tokens + ((time - this.#counted) * perSecond) / 1000);
      this.#counted = time;
      if (this.#tokens >= 1) break;
      await sleep(Math.ceil(((1 - this.#tokens) * 1000) / perSecond));
    }
    this.#tokens -= 1;
  }
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
