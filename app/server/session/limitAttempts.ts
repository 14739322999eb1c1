import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { limitKey } from "../limits/limitKey";
import { RefusalCache } from "../limits/RefusalCache";
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
  return limitKey(kind, name);
}

/**
 * Beyond this multiple of a limit refusals are cached: only a program sends so many. Below it, an account that becomes
 * free early, by a successful sign-in, is free on all servers at once.
 */
const FLOOD_FACTOR = 4;

const caches = new WeakMap<Kysely<Tables>, RefusalCache>();

/** The refusals of a server. Memoized by its database. */
function refusalsOf(db: Kysely<Tables>): RefusalCache {
  const own = caches.get(db) ?? new RefusalCache();
  caches.set(db, own);
  return own;
}

/**
 * Counts an attempt before it is evaluated, so that concurrent attempts on any number of servers cannot exceed the limit.
 * Returns the seconds to wait, or 0 when the attempt is allowed. Fails closed: rejects while the database is unavailable.
 */
export async function takeAttempt(
  db: Kysely<Tables>,
  subject: string,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const refusals = refusalsOf(db);
  const until = refusals.find(subject, now.getTime());
  if (until !== undefined) return secondsUntil(until, now);
  const isOver = sql<boolean>`rate_limits.expires_at <= ${now}`;
  const row = await db
    .insertInto("rate_limits")
    .values({ key: subject, attempts: 1, expires_at: addSeconds(now, limit.window) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else least(rate_limits.attempts, 1000000) + 1 end`,
        expires_at: sql<Date>`case when ${isOver} then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .returning(["attempts", "expires_at"])
    .executeTakeFirstOrThrow();
  if (row.attempts <= limit.attempts) return 0;
  if (row.attempts > FLOOD_FACTOR * limit.attempts) refusals.add(subject, now.getTime(), row.expires_at.getTime());
  return secondsUntil(row.expires_at.getTime(), now);
}

function secondsUntil(time: number, now: Date): number {
  return Math.max(1, Math.ceil((time - now.getTime()) / 1000));
}

/** Refunds a successful attempt: of the account all, of the address one. */
export async function giveBackAttempts(db: Kysely<Tables>, account: string, address: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", account).execute();
  await db
    .updateTable("rate_limits")
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where("key", "=", address)
    .execute();
}
