import { RateLimit } from "../../limits/RateLimit";
import type { Services } from "../../requests/Context";

/** The most people and addresses that are counted: clients choose the e-mail address they fail with, and memory is bounded. */
const MOST_KEYS = 10_000;
const SWEEP_ABOVE = 1000;

const ALL = "all";
const LONGEST_EMAIL = 254;

/** How many failures one server notes in the audit log. */
export class AuditLimits {
  /** Entries one person or address may cause by failing: as many tries as an address has to sign in. */
  private readonly ofOne = limit({ burst: 100, perSecond: 100 / 900 });
  /** Entries all together: many addresses at once must not fill the disk. */
  private readonly ofAll = limit({ burst: 2_000, perSecond: 5 });
  /** That somebody has to wait is noted once in a while, not for each of their tries. */
  private readonly waiting = limit({ burst: 1, perSecond: 1 / 900 });

  /** Whether a failure of a person or address is noted. */
  take(who: string): boolean {
    return this.ofOne.take(who) && this.ofAll.take(ALL);
  }

  /** Whether it is noted that somebody has to wait, who says to have an e-mail address. */
  takeWaiting(address: string, email: string): boolean {
    return this.waiting.take(`${address} ${email.slice(0, LONGEST_EMAIL).toLowerCase()}`);
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.ofOne.size + this.ofAll.size + this.waiting.size;
  }
}

function limit(allowance: { burst: number; perSecond: number }): RateLimit {
  return new RateLimit(allowance, () => Date.now(), SWEEP_ABOVE, MOST_KEYS);
}

const limits = new WeakMap<Services, AuditLimits>();

/** The limits of a server, which end with it. */
export function auditLimitsOf(services: Services): AuditLimits {
  const own = limits.get(services) ?? new AuditLimits();
  limits.set(services, own);
  return own;
}
