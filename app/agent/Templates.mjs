import { every } from "./every.mjs";
import { PACE, Pace } from "./Pace.mjs";
import { loadTemplates, saveTemplates } from "./templateFile.mjs";
import { answerRequests, problemOf, valuesMessages } from "./templateRequests.mjs";

/**
 * Reports values by monitoring templates: at once when a template arrives, then once per period, also after a restart.
 * Templates are persisted in `file`; `query` and `hasEndpoint` access the machine's endpoints, `send` sends a message,
 * `pace` is the rate limiter.
 */
export class Templates {
  #options;
  #templates;
  #stops = new Map();
  #sending = new Set();

  constructor(options) {
    this.#options = { pace: new Pace(PACE), ...options };
    this.#templates = loadTemplates(options.file);
    for (const config of Object.keys(this.#templates)) this.#schedule(config);
  }

  /** Stores a template and reports by it; a period of 0 removes it. Throws when this machine cannot report by it. */
  async take({ config, period, requests = [] }) {
    const problem = period ? problemOf(requests, this.#options.hasEndpoint) : undefined;
    // An invalid template also replaces its predecessor.
    if (!period || problem) delete this.#templates[config];
    else this.#templates[config] = { period, requests };
    saveTemplates(this.#options.file, this.#templates);
    this.#schedule(config);
    if (!period) return "Reports by it no more.";
    if (problem) throw new Error(problem);
    await this.#report(config);
    return `Reports by it every ${period} seconds.`;
  }

  /** Reports by every template now, for example after a reconnect. */
  async reportAll() {
    for (const config of Object.keys(this.#templates)) await this.#report(config);
  }

  /** Stops all reports. */
  close() {
    for (const stop of this.#stops.values()) stop();
    this.#templates = {};
  }

  #schedule(config) {
    // Keys are strings when read from the file and numbers when received from the server.
    const key = String(config);
    this.#stops.get(key)?.();
    this.#stops.delete(key);
    const template = this.#templates[key];
    if (template)
      this.#stops.set(
        key,
        every(template.period, () => this.#report(key)),
      );
  }

  /** Reads the values and starts sending them; sending is not awaited, so that other work continues. */
  async #report(config) {
    const template = this.#templates[config];
    // Values of this template that are still being sent are recent enough.
    if (!template || this.#sending.has(template)) return;
    this.#sending.add(template);
    try {
      const contents = await Promise.all(template.requests.map(this.#options.query));
      const messages = valuesMessages(Number(config), answerRequests(template.requests, contents));
      void this.#send(config, template, messages);
    } catch (error) {
      this.#sending.delete(template);
      throw error;
    }
  }

  async #send(config, template, messages) {
    const { pace, send } = this.#options;
    for (const message of messages) {
      await pace.take();
      // The template was replaced or removed in the meantime.
      if (this.#templates[config] !== template) break;
      send(message);
    }
    this.#sending.delete(template);
  }
}
