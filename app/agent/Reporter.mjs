import { every } from "./every.mjs";

/** The kinds of report this machine supports. */
const SUPPORTED_KINDS = new Set(["dynamic", "static", "wireless", "hotspot"]);

/** Sends periodic reports, with a period for each kind. */
export class Reporter {
  #reports;
  #stops = new Map();

  /** `reports` maps each kind to the function that sends it. */
  constructor(reports) {
    this.#reports = reports;
  }

  /**
   * Sets periods in seconds by kind; 0 turns a kind off. Throws, changing nothing, when a kind with a period is not
   * supported.
   */
  change(periods = {}) {
    const unsupported = Object.keys(periods).filter((kind) => !SUPPORTED_KINDS.has(kind) && periods[kind] > 0);
    if (unsupported.length > 0) throw new Error(`This machine cannot report: ${unsupported.join(", ")}.`);
    for (const [kind, seconds] of Object.entries(periods)) {
      this.#stops.get(kind)?.();
      const report = this.#reports[kind];
      if (report) this.#stops.set(kind, every(seconds, report));
    }
  }
}
