import type { Logger } from "../log/createLogger";

const MINUTE = 60_000;
/** Kinds of faults tracked per device; further kinds are combined. */
const MAX_KINDS = 8;
const OTHER_KINDS = "something else";

interface Entry {
  loggedAt: number;
  suppressed: number;
}

/** Throttles log lines about faulty devices: each kind of fault is logged once per device and minute, with a count. */
export class FaultLog {
  private readonly devices = new Map<string, Map<string, Entry>>();

  constructor(
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Records a fault of a device or address; faults of one kind are counted together. */
  note(device: string, problem: string, kindOfFault = problem): void {
    const now = this.now();
    const kinds = this.devices.get(device) ?? new Map<string, Entry>();
    if (!kinds.has(kindOfFault) && kinds.size >= MAX_KINDS) deleteExpired(kinds, now);
    const kind = kinds.has(kindOfFault) || kinds.size < MAX_KINDS ? kindOfFault : OTHER_KINDS;
    const entry = kinds.get(kind);
    if (entry && now - entry.loggedAt < MINUTE) {
      entry.suppressed += 1;
      return;
    }
    this.log.warn("A device violated the protocol.", {
      device,
      problem: problem.slice(0, 200),
      more: entry?.suppressed || undefined,
    });
    if (this.devices.size > 1000) this.cleanUp(now);
    kinds.set(kind, { loggedAt: now, suppressed: 0 });
    this.devices.set(device, kinds);
  }

  private cleanUp(now: number): void {
    for (const [device, kinds] of this.devices) {
      deleteExpired(kinds, now);
      if (kinds.size === 0) this.devices.delete(device);
    }
  }
}

function deleteExpired(kinds: Map<string, Entry>, now: number): void {
  for (const [kind, { loggedAt }] of kinds) if (now - loggedAt >= MINUTE) kinds.delete(kind);
}
