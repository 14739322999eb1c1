import { every } from "./every.mjs";
import { Pace } from "./Pace.mjs";
import { loadTemplates, saveTemplates } from "./templateFile.mjs";
import { answerRequests, answersOf, problemOf } from "./templateRequests.mjs";

/** Half of what the server takes of a connection, so that other reports find their place. */
const PACE = { burst: 30, perSecond: 1 };

/**
 * The monitoring templates a device reports by: it answers each at once and then as often as it says, also after a restart.
 * What they ask for rests in a file; `ask` and `hasEndpoint` are about the endpoints of the machine, `say` sends a message,
 * `pace` says when the next may go.
 */
export class Templates {
  #options;
  #known;
  #stops = new Map();
  #sending = new Set();

  constructor(options) {
    this.#options = { pace: new Pace(PACE), ...options };
    this.#known = loadTemplates(options.file);
    for (const config of Object.keys(this.#known)) this.#schedule(config);
  }

  /** Takes what a template asks for from now on; a period of 0 ends it. Throws where this machine cannot report by it. */
  async take({ config, period, requests = [] }) {
    const problem = period ? problemOf(requests, this.#options.hasEndpoint) : undefined;
    // What it asked for before is not what is wanted now either.
    if (!period || problem) delete this.#known[config];
    else this.#known[config] = { period, requests };
    saveTemplates(this.#options.file, this.#known);
    this.#schedule(config);
    if (!period) return "Reports by it no more.";
    if (problem) throw new Error(problem);
    await this.#report(config);
    return `Reports by it every ${period} seconds.`;
  }

  /** Answers every template now, as after connecting. */
  async reportAll() {
    for (const config of Object.keys(this.#known)) await this.#report(config);
  }

  /** Reports no more. */
  close() {
    for (const stop of this.#stops.values()) stop();
    this.#known = {};
  }

  #schedule(config) {
    // From the file they come as texts, from the server as numbers.
    const key = String(config);
    this.#stops.get(key)?.();
    this.#stops.delete(key);
    const known = this.#known[key];
    if (known)
      this.#stops.set(
        key,
        every(known.period, () => this.#report(key)),
      );
  }

  /** Asks for the values; that they are sent is not waited for, as other work goes on meanwhile. */
  async #report(config) {
    const known = this.#known[config];
    // Answers that are still being sent are new enough.
    if (!known || this.#sending.has(known)) return;
    this.#sending.add(known);
    try {
      const contents = await Promise.all(known.requests.map(this.#options.ask));
      const messages = answersOf(Number(config), answerRequests(known.requests, contents));
      void this.#send(config, known, messages);
    } catch (error) {
      this.#sending.delete(known);
      throw error;
    }
  }

  async #send(config, known, messages) {
    const { pace, say } = this.#options;
    for (const message of messages) {
      await pace.take();
      // It was changed or ended meanwhile.
      if (this.#known[config] !== known) break;
      say(message);
    }
    this.#sending.delete(known);
  }
}
