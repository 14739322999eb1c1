import type { Transaction } from "kysely";
import type { Tables } from "../database/tables";
import type { SessionCookies } from "./cookies";
import { endSession } from "./endSession";
import type { SignInBase } from "./signIn";
import { type Family, hashToken, issueAccess, issueTokens, LIFETIME, later } from "./tokens";
import { isXsrfToken } from "./xsrf";

/** New cookies, or why there are none. */
export type Refresh = { cookies: SessionCookies } | { refused: "session" | "xsrf" };

interface Held extends Family {
  used_at: Date | null;
}

async function holdToken(transaction: Transaction<Tables>, token: string, now: Date): Promise<Held | undefined> {
  return transaction
    .selectFrom("refresh_tokens as t")
    .innerJoin("session_families as f", "f.id", "t.family_id")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["f.id", "f.expires_at", "t.used_at"])
    .where("t.hash", "=", hashToken(token))
    .where("t.expires_at", ">", now)
    .where("f.expires_at", ">", now)
    .where("f.revoked_at", "is", null)
    .where("u.disabled", "=", false)
    .forUpdate("t") // two tabs at the same moment take turns
    .executeTakeFirst();
}

async function rotate(
  transaction: Transaction<Tables>,
  { now, secret }: SignInBase,
  token: string,
  held: Held,
): Promise<Refresh> {
  await transaction.updateTable("refresh_tokens").set({ used_at: now }).where("hash", "=", hashToken(token)).execute();
  for (const table of ["access_tokens", "refresh_tokens"] as const) {
    await transaction.deleteFrom(table).where("family_id", "=", held.id).where("expires_at", "<=", now).execute();
  }
  return { cookies: await issueTokens(transaction, held, now, secret) };
}

async function reuse(
  transaction: Transaction<Tables>,
  { now }: SignInBase,
  held: Held,
  usedAt: Date,
): Promise<Refresh> {
  const graceEnd = later(usedAt, LIFETIME.grace);
  // The other tab holds the new refresh token already. Whoever repeats the old one gets no further than the grace.
  if (now < graceEnd) return { cookies: { access: await issueAccess(transaction, held, now, graceEnd) } };
  await endSession(transaction, held.id, now, "refresh token used twice");
  return { refused: "session" };
}

/** Exchanges a refresh token for new ones; each is good once, and one used twice ends the whole sign-in. */
export function refreshSession(
  base: SignInBase,
  token: string | undefined,
  xsrf: string | string[] | undefined,
): Promise<Refresh> {
  return base.kysely.transaction().execute(async (transaction) => {
    const held = token === undefined ? undefined : await holdToken(transaction, token, base.now);
    if (token === undefined || !held) return { refused: "session" };
    if (!isXsrfToken(base.secret, held.id, xsrf)) return { refused: "xsrf" };
    return held.used_at ? reuse(transaction, base, held, held.used_at) : rotate(transaction, base, token, held);
  });
}
