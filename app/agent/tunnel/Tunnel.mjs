import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openTunnel } from "./openTunnel.mjs";

/** Maximum delay before the first new attempt, and before any, in milliseconds. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A connection that lasted longer resets the back-off. */
const STABLE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** A connection to a host. Rejects with Unreachable when `reach` does not allow it, and with ETIMEDOUT. */
async function connectTo(reach, { host, port }, signal) {
  const address = await reach.resolve(host, port);
  const socket = connect({ host: address, port, allowHalfOpen: true, noDelay: true });
  const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  try {
    await once(socket, "connect", { signal: AbortSignal.any([signal, timeout]) });
    return socket;
  } catch (error) {
    socket.destroy();
    if (timeout.aborted) throw Object.assign(new Error("The target did not answer."), { code: "ETIMEDOUT" });
    throw error;
  }
}

/**
 * The outward connection to the server through which it reaches this machine and what `reach` allows; reconnects with
 * exponential back-off and full jitter.
 */
export class Tunnel {
  #options;
  #changes = new EventEmitter();
  #isOpen = false;

  constructor({ reach, ...options }) {
    this.#options = { ...options, dial: (target, signal) => connectTo(reach, target, signal) };
  }

  /** Opens the tunnel, and again whenever it is lost; never resolves. */
  async run() {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
      const lasted = await this.#openOnce();
      if (lasted > STABLE_MS) delay = FIRST_DELAY_MS;
      await sleep(Math.random() * delay);
    }
  }

  /** Whether it is open, or opens within a time in milliseconds. */
  async isOpenWithin(timeoutMs) {
    if (this.#isOpen) return true;
    const opening = once(this.#changes, "open", { signal: AbortSignal.timeout(timeoutMs) });
    const [{ status }] = await Promise.allSettled([opening]);
    return status === "fulfilled";
  }

  async #openOnce() {
    const { opened, ended } = openTunnel(this.#options);
    opened.then(
      () => {
        this.#isOpen = true;
        this.#changes.emit("open");
      },
      // Failures are logged and retried.
      () => {},
    );
    const lasted = await ended;
    this.#isOpen = false;
    return lasted;
  }
}
