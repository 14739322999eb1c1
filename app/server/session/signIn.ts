import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { auditAccess } from "./auditAccess";
import type { SessionCookies } from "./cookies";
import { endSession } from "./endSession";
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, giveBackAttempts, subjectOf, takeAttempt } from "./limitAttempts";
import { isPassword } from "./passwords";
import { addSeconds, issueTokens, TOKEN_LIFETIME } from "./tokens";

/** The browser of a sign-in. */
export interface Browser {
  address: string;
  userAgent: string | undefined;
  /** The language of the console in this browser. */
  language?: string | undefined;
  /** Its previous session, which ends. */
  previous: string | undefined;
}

/** Dependencies of signing in. */
export interface SignInBase {
  kysely: Kysely<Tables>;
  secret: Buffer;
  now: Date;
}

/** A person who may sign in. */
export interface Account {
  id: number;
  company_id: number;
  email: string;
  mfa_type: "email" | "teltonika_id" | "totp" | null;
  language: string | null;
}

/**
 * The result of verifying credentials; an unknown email address, a wrong password and a disabled user are
 * indistinguishable.
 */
export type Identified = { account: Account } | { refused: true } | { waitSeconds: number };

function findAccount(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "company_id", "email", "mfa_type", "language", "password_hash", "disabled"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .executeTakeFirst();
}

/** Starts a session for an authenticated user. */
export async function startSession(
  transaction: Transaction<Tables>,
  { now, secret }: SignInBase,
  account: Pick<Account, "id" | "company_id" | "email">,
  { address, userAgent, previous, language }: Browser,
): Promise<SessionCookies> {
  if (previous) await endSession(transaction, previous, now, "signed in again");
  await transaction
    .deleteFrom("session_families")
    .where("user_id", "=", account.id)
    .where((row) =>
      row.or([row("expires_at", "<=", now), row("revoked_at", "<=", addSeconds(now, -TOKEN_LIFETIME.refresh))]),
    )
    .execute();
  const family = await transaction
    .insertInto("session_families")
    .values({
      user_id: account.id,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      expires_at: addSeconds(now, TOKEN_LIFETIME.family),
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("users")
    .set({ last_login_at: now, ...(language ? { language } : {}) })
    .where("id", "=", account.id)
    .execute();
  await auditAccess(transaction, account, { operation: "login", path: "/account/login", address, now });
  return issueTokens(transaction, family, now, secret);
}

/** Verifies email address and password; the attempt is counted first. */
export async function identify(
  { kysely, now }: SignInBase,
  credentials: { email: string; password: string },
  from: Pick<Browser, "address">,
): Promise<Identified> {
  const email = credentials.email.trim();
  const account = subjectOf("account", email.toLowerCase());
  const address = subjectOf("address", from.address);
  const wait =
    (await takeAttempt(kysely, address, ADDRESS_LIMIT, now)) ||
    (await takeAttempt(kysely, account, ACCOUNT_LIMIT, now));
  if (wait > 0) return { waitSeconds: wait };
  const found = await findAccount(kysely, email);
  const isCorrect = await isPassword(credentials.password, found?.password_hash);
  if (!found || !isCorrect || found.disabled) return { refused: true };
  await giveBackAttempts(kysely, account, address);
  return { account: found };
}
