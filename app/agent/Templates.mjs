import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { answerRequests, answersOf, problemOf } from "./questions.mjs";

/** The longest a timer of Node can wait, in seconds. */
const LONGEST_SECONDS = 2_147_483;

/**
 * The monitoring templates a device reports by: it answers each at once and then as often as it says, also after a restart.
 * What they ask for rests in a file; `ask` and `hasEndpoint` are about the endpoints of the machine, `say` sends a message.
 */
export class Templates {
  #options;
  #known;
  #timers = new Map();

  constructor(options) {
    this.#options = options;
    this.#known = load(options.file);
    for (const config of Object.keys(this.#known)) this.#schedule(config);
  }

  /** Takes what a template asks for from now on; a period of 0 ends it. Throws where this machine cannot report by it. */
  async take({ config, period, requests = [] }) {
    if (!period) {
      delete this.#known[config];
      this.#save();
      this.#schedule(config);
      return "Reports by it no more.";
    }
    const problem = problemOf(requests, this.#options.hasEndpoint);
    // What it asked for before is not what is wanted now either.
    if (problem) delete this.#known[config];
    else this.#known[config] = { period, requests };
    this.#save();
    this.#schedule(config);
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
    for (const timer of this.#timers.values()) clearInterval(timer);
  }

  #save() {
    const { file } = this.#options;
    // Renamed into its place, so that a machine that stops in between finds the old one or the new one.
    writeFileSync(`${file}.new`, JSON.stringify(this.#known), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  #schedule(config) {
    clearInterval(this.#timers.get(config));
    this.#timers.delete(config);
    const known = this.#known[config];
    if (!known) return;
    const seconds = Math.min(known.period, LONGEST_SECONDS);
    this.#timers.set(
      config,
      setInterval(() => void this.#report(config), seconds * 1000),
    );
  }

  async #report(config) {
    const { ask, say } = this.#options;
    const known = this.#known[config];
    if (!known) return;
    const contents = await Promise.all(known.requests.map(ask));
    const values = answerRequests(known.requests, contents);
    for (const message of answersOf(Number(config), values)) say(message);
  }
}

function load(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}
