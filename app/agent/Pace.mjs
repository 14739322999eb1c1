/** Half of the server's rate limit per connection, which leaves room for other reports. */
export const PACE = { burst: 30, perSecond: 1 };

/** Token bucket for outgoing messages: a burst passes at once, later messages wait in FIFO order. */
export class Pace {
  #options;
  #tokens;
  #refilledAt;
  #queue = Promise.resolve();

  /**
   * `burst` is the capacity of the bucket, `perSecond` the refill rate; tests inject `now` (milliseconds) and `sleep`.
   */
  constructor({ now = () => performance.now(), sleep = wait, ...options }) {
    this.#options = { now, sleep, ...options };
    this.#tokens = options.burst;
    this.#refilledAt = now();
  }

  /** Resolves when the next message may be sent. */
  take() {
    this.#queue = this.#queue.then(() => this.#next());
    return this.#queue;
  }

  async #next() {
    const { burst, perSecond, now, sleep } = this.#options;
    while (true) {
      const time = now();
      this.#tokens = Math.min(burst, this.#tokens + ((time - this.#refilledAt) * perSecond) / 1000);
      this.#refilledAt = time;
      if (this.#tokens >= 1) break;
      await sleep(Math.ceil(((1 - this.#tokens) * 1000) / perSecond));
    }
    this.#tokens -= 1;
  }
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
