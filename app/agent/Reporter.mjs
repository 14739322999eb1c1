import { every } from "./every.mjs";

/** What a machine reports of its own accord, by kind; anything else of what may be asked for it has nothing to say of. */
const KINDS = new Set(["dynamic", "static", "wireless", "hotspot"]);

/** Reports each kind as often as the server asks for. */
export class Reporter {
  #reports;
  #stops = new Map();

  /** Takes what reports each kind, by its name. */
  constructor(reports) {
    this.#reports = reports;
  }

  /** Reports these kinds every so many seconds, 0 not at all; all of them or, where it cannot report one, none. */
  change(periods = {}) {
    const foreign = Object.keys(periods).filter((kind) => !KINDS.has(kind) && periods[kind] > 0);
    if (foreign.length > 0) throw new Error(`This machine has nothing to report of: ${foreign.join(", ")}.`);
    for (const [kind, seconds] of Object.entries(periods)) {
      this.#stops.get(kind)?.();
      const report = this.#reports[kind];
      if (report) this.#stops.set(kind, every(seconds, report));
    }
  }
}
