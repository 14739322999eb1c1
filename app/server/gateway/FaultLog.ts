import type { Logger } from "../log/createLogger";

const MINUTE = 60_000;
/** How many kinds of fault of one device are told apart, as it may think of many: others count as one kind. */
const KINDS = 8;
const OTHERS = "something else";

interface Entry {
  loggedAt: number;
  more: number;
}

/** Counts what devices do wrong and logs each kind once per device and minute, so that a broken device cannot flood the log. */
export class FaultLog {
  private readonly devices = new Map<string, Map<string, Entry>>();

  constructor(
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes one fault of the device or address; faults of one kind are counted together, whatever is wrong with each. */
  note(device: string, problem: string, kindOfFault = problem): void {
    const now = this.now();
    const kinds = this.devices.get(device) ?? new Map<string, Entry>();
    if (!kinds.has(kindOfFault) && kinds.size >= KINDS) forgetOld(kinds, now);
    const kind = kinds.has(kindOfFault) || kinds.size < KINDS ? kindOfFault : OTHERS;
    const entry = kinds.get(kind);
    if (entry && now - entry.loggedAt < MINUTE) {
      entry.more += 1;
      return;
    }
    this.log.warn("A device was not served.", {
      device,
      problem: problem.slice(0, 200),
      more: entry?.more || undefined,
    });
    if (this.devices.size > 1000) this.forget(now);
    kinds.set(kind, { loggedAt: now, more: 0 });
    this.devices.set(device, kinds);
  }

  private forget(now: number): void {
    for (const [device, kinds] of this.devices) {
      forgetOld(kinds, now);
      if (kinds.size === 0) this.devices.delete(device);
    }
  }
}

function forgetOld(kinds: Map<string, Entry>, now: number): void {
  for (const [kind, { loggedAt }] of kinds) if (now - loggedAt >= MINUTE) kinds.delete(kind);
}
