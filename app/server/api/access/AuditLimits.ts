import { RateLimit } from "../../limits/RateLimit";
import type { Services } from "../../requests/Context";

/** The most people and addresses that are counted. It bounds memory: clients choose the e-mail addresses they fail with. */
const MAX_KEYS = 10_000;
const SWEEP_ABOVE = 1000;

const ALL = "all";
const MAX_EMAIL_LENGTH = 254;

/**
 * Throttles the audit entries that failures cause. Per server: it protects no account, and asking the database whether to
 * write an entry would cost as much as the entry.
 */
export class AuditLimits {
  /** Entries per person or address: as many as an address has sign-in attempts. */
  private readonly perSubject = limit({ burst: 100, perSecond: 100 / 900 });
  /** Entries in total: many addresses at once must not fill the disk. */
  private readonly overall = limit({ burst: 2_000, perSecond: 5 });
  /** Entries for throttled sign-ins: one per address and e-mail every 15 minutes. */
  private readonly throttled = limit({ burst: 1, perSecond: 1 / 900 });

  /** Whether to write an entry for a failure of a person or address. */
  take(subject: string): boolean {
    return this.perSubject.take(subject) && this.overall.take(ALL);
  }

  /** Whether to write an entry for a throttled sign-in with this e-mail address. */
  takeThrottled(address: string, email: string): boolean {
    return this.throttled.take(`${address} ${email.slice(0, MAX_EMAIL_LENGTH).toLowerCase()}`);
  }

  /** The number of counted keys. */
  get size(): number {
    return this.perSubject.size + this.overall.size + this.throttled.size;
  }
}

function limit(allowance: { burst: number; perSecond: number }): RateLimit {
  return new RateLimit(allowance, () => Date.now(), SWEEP_ABOVE, MAX_KEYS);
}

const limits = new WeakMap<Services, AuditLimits>();

/** The limits of a server. Memoized by its services. */
export function auditLimitsOf(services: Services): AuditLimits {
  const own = limits.get(services) ?? new AuditLimits();
  limits.set(services, own);
  return own;
}
