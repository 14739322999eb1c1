import type { Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { SessionCookies } from "./cookies";
import { endSession } from "./endSession";
import type { SignInBase } from "./signIn";
import { addSeconds, type Family, hashToken, issueAccess, issueTokens, TOKEN_LIFETIME } from "./tokens";
import { isXsrfToken } from "./xsrf";

/** New cookies, or why the refresh was refused. */
export type Refresh = { cookies: SessionCookies } | { refused: "session" | "xsrf" };

interface StoredToken extends Family {
  used_at: Date | null;
  revoked_at: Date | null;
  disabled: boolean;
  actor_family_id: string | null;
}

async function lockToken(transaction: Transaction<Tables>, token: string, now: Date): Promise<StoredToken | undefined> {
  return transaction
    .selectFrom("refresh_tokens as t")
    .innerJoin("session_families as f", "f.id", "t.family_id")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["f.id", "f.expires_at", "f.revoked_at", "f.actor_family_id", "t.used_at", "u.disabled"])
    .where("t.hash", "=", hashToken(token))
    .where("t.expires_at", ">", now)
    .forUpdate("t") // serializes concurrent tabs
    .executeTakeFirst();
}

function isValid({ revoked_at, disabled, expires_at }: StoredToken, now: Date): boolean {
  return revoked_at === null && !disabled && expires_at > now;
}

/** The own session of an impersonating user, if still valid. */
async function findOwnSession(transaction: Transaction<Tables>, id: string, now: Date): Promise<Family | undefined> {
  return transaction
    .selectFrom("session_families as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["f.id", "f.expires_at"])
    .where("f.id", "=", id)
    .where("f.revoked_at", "is", null)
    .where("f.expires_at", ">", now)
    .where("u.disabled", "=", false)
    .executeTakeFirst();
}

/** Whether the impersonating user still has the permission. */
async function mayImpersonate(transaction: Transaction<Tables>, own: Family): Promise<boolean> {
  const permission = transaction
    .selectFrom("session_families as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .innerJoin("role_permissions as p", "p.role_id", "u.role_id")
    .select("p.permission")
    .where("f.id", "=", own.id)
    .where("p.permission", "=", "impersonate_users");
  return (await permission.executeTakeFirst()) !== undefined;
}

/** The session a token is exchanged for: its own, or the one behind an ended impersonation. */
async function findTarget(transaction: Transaction<Tables>, stored: StoredToken, now: Date) {
  if (stored.actor_family_id === null)
    return isValid(stored, now) ? { family: stored, until: stored.expires_at } : undefined;
  const own = await findOwnSession(transaction, stored.actor_family_id, now);
  if (!own) return undefined;
  if (isValid(stored, now) && (await mayImpersonate(transaction, own)))
    return { family: stored, until: own.expires_at };
  return { family: own, until: own.expires_at };
}

type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

async function rotate(
  transaction: Transaction<Tables>,
  { now, secret }: SignInBase,
  token: string,
  { family, until }: Target,
): Promise<Refresh> {
  await transaction.updateTable("refresh_tokens").set({ used_at: now }).where("hash", "=", hashToken(token)).execute();
  for (const table of ["access_tokens", "refresh_tokens"] as const) {
    await transaction.deleteFrom(table).where("family_id", "=", family.id).where("expires_at", "<=", now).execute();
  }
  await transaction.updateTable("session_families").set({ seen_at: now }).where("id", "=", family.id).execute();
  return { cookies: await issueTokens(transaction, family, now, secret, until) };
}

async function reuse(
  transaction: Transaction<Tables>,
  { now }: SignInBase,
  stored: StoredToken,
  target: Target,
): Promise<Refresh> {
  const graceEnd = addSeconds(stored.used_at ?? now, TOKEN_LIFETIME.grace);
  // Another tab already has the new refresh token; within the grace period the old one gets only a short-lived access
  // token.
  if (now < graceEnd) return { cookies: { access: await issueAccess(transaction, target.family, now, graceEnd) } };
  for (const id of [stored.id, stored.actor_family_id]) {
    if (id !== null) await endSession(transaction, id, now, "refresh token used twice");
  }
  return { refused: "session" };
}

/**
 * Exchanges a refresh token for new tokens (refresh token rotation). Each is single-use; reuse after the grace period
 * revokes the session family.
 */
export function refreshSession(
  base: SignInBase,
  token: string | undefined,
  xsrf: string | string[] | undefined,
): Promise<Refresh> {
  return base.kysely.transaction().execute(async (transaction) => {
    const stored = token === undefined ? undefined : await lockToken(transaction, token, base.now);
    if (token === undefined || !stored) return { refused: "session" };
    const target = await findTarget(transaction, stored, base.now);
    if (!target) return { refused: "session" };
    // Another tab may have just returned to the own session; then the CSRF token belongs to that one.
    const hasValidToken = [stored.id, target.family.id].some((id) => isXsrfToken(base.secret, id, xsrf));
    if (!hasValidToken) return { refused: "xsrf" };
    return stored.used_at ? reuse(transaction, base, stored, target) : rotate(transaction, base, token, target);
  });
}
