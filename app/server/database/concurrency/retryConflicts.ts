import { setTimeout as wait } from "node:timers/promises";

/**
 * What PostgreSQL answers when another transaction was quicker: serialization_failure, deadlock_detected,
 * unique_violation, foreign_key_violation, and insufficient_privilege where a policy of row security asks for a row
 * that is gone (PostgreSQL manual, appendix A).
 */
const CONFLICTS = new Set(["40001", "40P01", "23505", "23503", "42501"]);

const ATTEMPTS = 3;

/** The longest pause before the next attempt, in milliseconds; drawn, so that rivals do not meet again. */
const LONGEST_PAUSE = 20;

/** Whether a transaction failed because of what another one did at the same time. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(String((error as { code?: unknown } | null)?.code));
}

/**
 * Runs a transaction again when it lost against another one: its checks then see what the other has committed, and
 * refuse in their own words what is no longer possible. The error of the last attempt is thrown.
 */
export async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
      await wait(Math.random() * LONGEST_PAUSE);
    }
  }
}
