import { inOwnTransaction, type OwnTransaction } from "../database/inOwnTransaction";
import type { Mailer } from "../mail/createMailer";
import { signInCode } from "../mail/letters";
import type { SessionCookies } from "../session/cookies";
import { CODE_LIMIT, MAIL_LIMIT, subjectOf, takeAttempt } from "../session/limitAttempts";
import { type Account, type Browser, identify, type SignInBase, startSession } from "../session/signIn";
import { closeChallenge, findChallenge, openChallenge, renewCode, takeChallengeAttempt } from "./challenges";
import { countPhones } from "./phones";
import { verifyFactor } from "./secondFactor";

/** Dependencies of signing in, with the mailer for codes. */
export interface AccountBase extends SignInBase {
  mail: Mailer;
  /** Host of the request, which selects the brand of mails. */
  host: string | undefined;
}

/** The result of signing in with email and password: a session, a challenge for the second factor, or a refusal. */
export type SignIn =
  | { cookies: SessionCookies }
  | { factor: { mfa_type: "email" | "teltonika_id" | "totp"; session_uuid?: string } }
  | { refused: true }
  | { waitSeconds: number };

/** The result of the second step: a session, a refusal, or a phone that has not responded yet. */
export type SecondStep =
  | { cookies: SessionCookies }
  | { wrong: true }
  | { unanswered: true }
  | { expired: true }
  | { waitSeconds: number };

/** Mails the code that was created in the transaction. */
function mailCode({ mail, host }: AccountBase, outbox: OwnTransaction, account: Account, code: string): Promise<void> {
  const { email: to, company_id: companyId, language } = account;
  return mail.send(outbox, signInCode(code), { to, companyId, language, host });
}

type Method = "email" | "teltonika_id" | "totp";

async function openFactorChallenge(base: AccountBase, account: Account & { mfa_type: Method }): Promise<SignIn> {
  const { kysely, secret, now } = base;
  if (account.mfa_type === "email") {
    const wait = await takeAttempt(kysely, subjectOf("mail", String(account.id)), MAIL_LIMIT, now);
    if (wait > 0) return { waitSeconds: wait };
  }
  const challenge = { userId: account.id, purpose: "sign-in", method: account.mfa_type } as const;
  const session_uuid = await inOwnTransaction(kysely, async (outbox) => {
    const { uuid, code } = await openChallenge(outbox.transaction, secret, challenge, now);
    if (code !== undefined) await mailCode(base, outbox, account, code);
    return uuid;
  });
  return { factor: { mfa_type: account.mfa_type, session_uuid } };
}

/** Signs in with email and password: starts a session, or opens a challenge for the second factor. */
export async function signIn(
  base: AccountBase,
  credentials: { email: string; password: string },
  browser: Browser,
): Promise<SignIn> {
  const identified = await identify(base, credentials, browser);
  if (!("account" in identified)) return identified;
  const { account } = identified;
  const { mfa_type } = account;
  if (mfa_type) {
    const isExternal = mfa_type === "teltonika_id" && (await countPhones(base.kysely, account.id)) === 0;
    // Without a paired phone, the second factor belongs to the external identity provider, through which they sign in.
    return isExternal ? { factor: { mfa_type } } : openFactorChallenge(base, { ...account, mfa_type });
  }
  const start = base.kysely.transaction();
  return { cookies: await start.execute((transaction) => startSession(transaction, base, account, browser)) };
}

function findUser({ kysely }: AccountBase, id: number) {
  return kysely
    .selectFrom("users")
    .select(["id", "company_id", "email", "mfa_type", "language"])
    .where("id", "=", id)
    .where("disabled", "=", false)
    .executeTakeFirst();
}

/**
 * Completes a sign-in with a code. Attempts are limited per challenge and per account, and a challenge is single-use.
 */
export async function confirmSignIn(
  base: AccountBase,
  { session_uuid, session_code }: { session_uuid: string; session_code?: string },
  browser: Browser,
): Promise<SecondStep> {
  const { kysely, secret, now } = base;
  if (session_code === undefined) return signInByPhone(base, session_uuid, browser);
  const challenge = await takeChallengeAttempt(kysely, { uuid: session_uuid, purpose: "sign-in" }, now);
  if (!challenge) return { expired: true };
  const wait = await takeAttempt(kysely, subjectOf("code", String(challenge.userId)), CODE_LIMIT, now);
  if (wait > 0) return { waitSeconds: wait };
  const isCorrect = await verifyFactor({ db: kysely, secret, now }, challenge, session_code);
  if (!isCorrect) return { wrong: true };
  return finish(base, challenge.userId, session_uuid, browser);
}

/** Completes a sign-in once the phone has approved it; polling does not count as an attempt. */
async function signInByPhone(base: AccountBase, uuid: string, browser: Browser): Promise<SecondStep> {
  const found = await findChallenge(base.kysely, uuid, base.now);
  if (!found) return { expired: true };
  if (found.approvedAt === null) return { unanswered: true };
  return finish(base, found.userId, uuid, browser);
}

async function finish(base: AccountBase, userId: number, session_uuid: string, browser: Browser): Promise<SecondStep> {
  const account = await findUser(base, userId);
  return base.kysely.transaction().execute(async (transaction): Promise<SecondStep> => {
    if (!account || !(await closeChallenge(transaction, session_uuid))) return { expired: true };
    const subject = subjectOf("code", String(account.id));
    await transaction.deleteFrom("rate_limits").where("key", "=", subject).execute();
    return { cookies: await startSession(transaction, base, account, browser) };
  });
}

/** Mails a new code for a challenge; an unknown challenge gets the same response, so that it reveals nothing. */
export async function resendSignInCode(base: AccountBase, uuid: string): Promise<{ waitSeconds: number }> {
  const { kysely, secret, now } = base;
  const found = await findChallenge(kysely, uuid, now);
  const account = found?.method === "email" ? await findUser(base, found.userId) : undefined;
  if (!account) return { waitSeconds: 0 };
  const waitSeconds = await takeAttempt(kysely, subjectOf("mail", String(account.id)), MAIL_LIMIT, now);
  if (waitSeconds > 0) return { waitSeconds };
  await inOwnTransaction(kysely, async (outbox) =>
    mailCode(base, outbox, account, await renewCode(outbox.transaction, secret, uuid)),
  );
  return { waitSeconds };
}
