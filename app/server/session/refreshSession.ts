import type { Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { SessionCookies } from "./cookies";
import { endSession } from "./endSession";
import type { SignInBase } from "./signIn";
import { addSeconds, type Family, hashToken, issueAccess, issueTokens, TOKEN_LIFETIME } from "./tokens";
import { isXsrfToken } from "./xsrf";

/** New cookies, or why there are none. */
export type Refresh = { cookies: SessionCookies } | { refused: "session" | "xsrf" };

interface Held extends Family {
  used_at: Date | null;
  revoked_at: Date | null;
  disabled: boolean;
  actor_family_id: string | null;
}

async function holdToken(transaction: Transaction<Tables>, token: string, now: Date): Promise<Held | undefined> {
  return transaction
    .selectFrom("refresh_tokens as t")
    .innerJoin("session_families as f", "f.id", "t.family_id")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["f.id", "f.expires_at", "f.revoked_at", "f.actor_family_id", "t.used_at", "u.disabled"])
    .where("t.hash", "=", hashToken(token))
    .where("t.expires_at", ">", now)
    .forUpdate("t") // two tabs at the same moment take turns
    .executeTakeFirst();
}

function stands({ revoked_at, disabled, expires_at }: Held, now: Date): boolean {
  return revoked_at === null && !disabled && expires_at > now;
}

/** The sign-in that whoever acted for another goes back to, while they may still sign in. */
async function findOwn(transaction: Transaction<Tables>, id: string, now: Date): Promise<Family | undefined> {
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

/** Acting for another goes on only while that person's own sign-in does, and while they may act. */
async function mayGoOn(transaction: Transaction<Tables>, own: Family): Promise<boolean> {
  const held = transaction
    .selectFrom("session_families as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .innerJoin("role_permissions as p", "p.role_id", "u.role_id")
    .select("p.permission")
    .where("f.id", "=", own.id)
    .where("p.permission", "=", "impersonate_users");
  return (await held.executeTakeFirst()) !== undefined;
}

/** What a token may be exchanged for: its own sign-in, or the one behind it. */
async function findTarget(transaction: Transaction<Tables>, held: Held, now: Date) {
  if (held.actor_family_id === null) return stands(held, now) ? { family: held, until: held.expires_at } : undefined;
  const own = await findOwn(transaction, held.actor_family_id, now);
  if (!own) return undefined;
  if (stands(held, now) && (await mayGoOn(transaction, own))) return { family: held, until: own.expires_at };
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
  held: Held,
  target: Target,
): Promise<Refresh> {
  const graceEnd = addSeconds(held.used_at ?? now, TOKEN_LIFETIME.grace);
  // The other tab holds the new refresh token already. Whoever repeats the old one gets no further than the grace.
  if (now < graceEnd) return { cookies: { access: await issueAccess(transaction, target.family, now, graceEnd) } };
  for (const id of [held.id, held.actor_family_id]) {
    if (id !== null) await endSession(transaction, id, now, "refresh token used twice");
  }
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
    const target = await findTarget(transaction, held, base.now);
    if (!target) return { refused: "session" };
    // Another tab may have gone back to the own sign-in in this moment; then the forgery token is that one's.
    const isOwnPage = [held.id, target.family.id].some((id) => isXsrfToken(base.secret, id, xsrf));
    if (!isOwnPage) return { refused: "xsrf" };
    return held.used_at ? reuse(transaction, base, held, target) : rotate(transaction, base, token, target);
  });
}
