import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { addSeconds } from "./tokens";

/** A fixed-window rate limit: attempts per window of seconds. */
export interface AttemptLimit {
  attempts: number;
  window: number;
}

/** Sign-in attempts per account, from all addresses. */
export const ACCOUNT_LIMIT: AttemptLimit = { attempts: 5, window: 15 * 60 };

/** Sign-in attempts per address, for all accounts; an office may share one address. */
export const ADDRESS_LIMIT: AttemptLimit = { attempts: 100, window: 15 * 60 };

/** Verifications of second-factor codes per account, for all purposes. */
export const CODE_LIMIT: AttemptLimit = { attempts: 20, window: 60 * 60 };

/** Mails per recipient that unauthenticated requests can cause. */
export const MAIL_LIMIT: AttemptLimit = { attempts: 10, window: 60 * 60 };

/** The key an account or address is counted under: a hash, so that it is not stored in clear text. */
export function subjectOf(kind: "account" | "address" | "code" | "mail" | "link", name: string): string {
  return `${kind}:${createHash("sha256").update(name).digest("base64url")}`;
}

/**
 * Counts an attempt before it is evaluated, so that concurrent attempts cannot exceed the limit. Returns the seconds to
 * wait, or 0 when the attempt is allowed.
 */
export async function takeAttempt(
  db: Kysely<Tables>,
  subject: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const isOver = sql<boolean>`login_attempts.window_started_at <= ${addSeconds(now, -limit.window)}`;
  const row = await db
    .insertInto("login_attempts")
    .values({ subject, attempts: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else least(login_attempts.attempts, 1000000) + 1 end`,
        window_started_at: sql<Date>`case when ${isOver} then ${now} else login_attempts.window_started_at end`,
      }),
    )
    .returning(["attempts", "window_started_at"])
    .executeTakeFirstOrThrow();
  if (row.attempts <= limit.attempts) return 0;
  const end = addSeconds(row.window_started_at, limit.window);
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** Refunds a successful attempt, and deletes expired windows. */
export async function giveBackAttempts(db: Kysely<Tables>, account: string, address: string, now: Date): Promise<void> {
  await db
    .deleteFrom("login_attempts")
    .where((row) =>
      row.or([
        row("subject", "=", account),
        row("window_started_at", "<=", addSeconds(now, -2 * Math.max(ACCOUNT_LIMIT.window, ADDRESS_LIMIT.window))),
      ]),
    )
    .execute();
  await db
    .updateTable("login_attempts")
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where("subject", "=", address)
    .execute();
}
