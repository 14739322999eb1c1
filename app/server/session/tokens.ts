import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { dayjs } from "../../domain/dayjs";
import type { Tables } from "../database/tables/tables";
import type { SessionCookies } from "./cookies";
import { makeXsrfToken } from "./xsrf";

/** Lifetimes of the parts of a session, in seconds. */
export const TOKEN_LIFETIME = {
  access: 15 * 60,
  refresh: 30 * 86_400,
  /** Maximum lifetime of a session family, however often it is refreshed. */
  family: 90 * 86_400,
  /** Period within which two tabs may refresh with the same token. */
  grace: 10,
} as const;

/** Hashes a token for storage; random tokens need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The time a number of seconds later. */
export function addSeconds(time: Date, seconds: number): Date {
  return dayjs.utc(time).add(seconds, "second").toDate();
}

function secondsUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / 1000);
}

/** A session family that tokens are issued for. */
export interface Family {
  id: string;
  expires_at: Date;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Issues an access token only, until `end` at the latest. */
export async function issueAccess(
  transaction: Transaction<Tables>,
  family: Family,
  now: Date,
  end: Date = addSeconds(now, TOKEN_LIFETIME.access),
): Promise<SessionCookies["access"]> {
  const value = randomBytes(32).toString("base64url");
  const expires_at = earlier(end, family.expires_at);
  await transaction
    .insertInto("access_tokens")
    .values({ hash: hashToken(value), family_id: family.id, created_at: now, expires_at })
    .execute();
  return { value, seconds: secondsUntil(expires_at, now) };
}

/** Issues an access token, a refresh token that is valid until `until` at the latest, and the CSRF token. */
export async function issueTokens(
  transaction: Transaction<Tables>,
  family: Family,
  now: Date,
  secret: Buffer,
  until: Date = family.expires_at,
): Promise<SessionCookies> {
  const access = await issueAccess(transaction, family, now);
  const value = randomBytes(32).toString("base64url");
  const expires_at = earlier(addSeconds(now, TOKEN_LIFETIME.refresh), until);
  await transaction
    .insertInto("refresh_tokens")
    .values({ hash: hashToken(value), family_id: family.id, created_at: now, expires_at })
    .execute();
  const refresh = { value, seconds: secondsUntil(expires_at, now) };
  return { access, refresh, xsrf: makeXsrfToken(secret, family.id) };
}
