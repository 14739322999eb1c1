import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { addSeconds } from "./tokens";

/** How many tries fit into one window of so many seconds. */
export interface AttemptLimit {
  tries: number;
  window: number;
}

/** Tries of one account, from wherever they come. */
export const ACCOUNT_LIMIT: AttemptLimit = { tries: 5, window: 15 * 60 };

/** Tries from one address, for whichever account; an office shares one. */
export const ADDRESS_LIMIT: AttemptLimit = { tries: 100, window: 15 * 60 };

/** Codes of the second factor that are looked at for one account, whatever they are asked for. */
export const CODE_LIMIT: AttemptLimit = { tries: 20, window: 60 * 60 };

/** Mails to one person that anybody can cause. */
export const MAIL_LIMIT: AttemptLimit = { tries: 10, window: 60 * 60 };

/** What is kept of an account or address: enough to count, too little to read. */
export function subjectOf(kind: "account" | "address" | "code" | "mail" | "link", name: string): string {
  return `${kind}:${createHash("sha256").update(name).digest("base64url")}`;
}

/**
 * Counts a try before it is evaluated, so that a thousand at once do not slip through.
 * Returns how many seconds to wait, or 0 when the try may be made.
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
  if (row.attempts <= limit.tries) return 0;
  const end = addSeconds(row.window_started_at, limit.window);
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** Takes a try back that turned out right, and forgets windows that are over. */
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
