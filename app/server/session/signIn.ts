import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";
import type { SessionCookies } from "./cookies";
import { endSession } from "./endSession";
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, giveBackAttempts, subjectOf, takeAttempt } from "./limitAttempts";
import { isPassword } from "./passwords";
import { issueTokens, LIFETIME, later } from "./tokens";

/** What someone who signs in brings along. */
export interface Credentials {
  email: string;
  password: string;
  address: string;
  userAgent: string | undefined;
  /** The session the browser had until now; it ends. */
  previous: string | undefined;
}

/** What signing in stands on. */
export interface SignInBase {
  kysely: Kysely<Tables>;
  secret: Buffer;
  now: Date;
}

/** Cookies, or why there are none; an unknown e-mail, a wrong password and a disabled user are one and the same. */
export type SignIn = { cookies: SessionCookies } | { refused: true } | { waitSeconds: number };

interface Account {
  id: number;
  company_id: number;
  email: string;
  password_hash: string | null;
  disabled: boolean;
}

function findAccount(db: Kysely<Tables>, email: string): Promise<Account | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "company_id", "email", "password_hash", "disabled"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .executeTakeFirst();
}

async function startFamily(
  transaction: Transaction<Tables>,
  { now, secret }: SignInBase,
  account: Account,
  { address, userAgent, previous }: Credentials,
): Promise<SessionCookies> {
  if (previous) await endSession(transaction, previous, now, "signed in again");
  await transaction
    .deleteFrom("session_families")
    .where("user_id", "=", account.id)
    .where((row) => row.or([row("expires_at", "<=", now), row("revoked_at", "<=", later(now, -LIFETIME.refresh))]))
    .execute();
  const family = await transaction
    .insertInto("session_families")
    .values({
      user_id: account.id,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      expires_at: later(now, LIFETIME.family),
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  await transaction.updateTable("users").set({ last_login_at: now }).where("id", "=", account.id).execute();
  await transaction
    .insertInto("audit_log")
    .values({
      company_id: account.company_id,
      user_id: account.id,
      user_email: account.email,
      operation: "login",
      path: "/account/login",
      detail: null,
      address,
      created_at: now,
    })
    .execute();
  return issueTokens(transaction, family, now, secret);
}

/** Signs in: counts the try, checks the password, starts a session. */
export async function signIn(base: SignInBase, credentials: Credentials): Promise<SignIn> {
  const { kysely, now } = base;
  const email = credentials.email.trim();
  const account = subjectOf("account", email.toLowerCase());
  const address = subjectOf("address", credentials.address);
  const wait = Math.max(
    await takeAttempt(kysely, address, ADDRESS_LIMIT, now),
    await takeAttempt(kysely, account, ACCOUNT_LIMIT, now),
  );
  if (wait > 0) return { waitSeconds: wait };
  const found = await findAccount(kysely, email);
  const isRight = await isPassword(credentials.password, found?.password_hash);
  if (!found || !isRight || found.disabled) return { refused: true };
  const cookies = await kysely.transaction().execute(async (transaction) => {
    await giveBackAttempts(transaction, account, address, now);
    return startFamily(transaction, base, found, credentials);
  });
  return { cookies };
}
