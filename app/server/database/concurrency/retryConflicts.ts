import { setTimeout as wait } from "node:timers/promises";

/**
 * SQLSTATE codes that a concurrent transaction can cause: serialization_failure, deadlock_detected, unique_violation,
 * foreign_key_violation, and insufficient_privilege when a row-level security policy depends on a row that was deleted
 * (PostgreSQL manual, appendix A).
 */
const CONFLICTS = new Set(["40001", "40P01", "23505", "23503", "42501"]);

const ATTEMPTS = 3;

/** Upper bound of the random pause before the next attempt, in milliseconds (jitter). */
const MAX_PAUSE_MS = 20;

/** Whether a transaction may have failed because of a concurrent one. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(String((error as { code?: unknown } | null)?.code));
}

/**
 * Retries a transaction that failed because of a concurrent one: its checks then see what the other committed and raise
 * their own errors. Throws the error of the last attempt.
 */
export async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let remaining = ATTEMPTS - 1; ; remaining -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (remaining === 0 || !isConflict(error)) throw error;
      await wait(Math.random() * MAX_PAUSE_MS);
    }
  }
}
