import type { Logger } from "../log/createLogger";

const MINUTE = 60_000;

interface Entry {
  loggedAt: number;
  more: number;
}

/** Counts what devices do wrong and logs it once per device and minute, so that a broken device cannot flood the log. */
export class FaultLog {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes one fault of the device or address. */
  note(device: string, problem: string): void {
    const now = this.now();
    const entry = this.entries.get(device);
    if (entry && now - entry.loggedAt < MINUTE) {
      entry.more += 1;
      return;
    }
    this.log.warn("A device was not served.", {
      device,
      problem: problem.slice(0, 200),
      more: entry?.more || undefined,
    });
    if (this.entries.size > 1000) this.forget(now);
    this.entries.set(device, { loggedAt: now, more: 0 });
  }

  private forget(now: number): void {
    for (const [device, entry] of this.entries) if (now - entry.loggedAt >= MINUTE) this.entries.delete(device);
  }
}
