import { asOwner } from "../../database/asOwner";
import type { WriteLetter } from "../../mail/Letter";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { ACCOUNT_LIMIT, MAIL_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { isPassword } from "../../session/passwords";
import { refuseWhenThrottled } from "./signIn";

/** The fields of an account that its owner may see and change. */
export interface OwnAccount {
  id: number;
  company_id: number;
  email: string;
  username: string;
  language: string | null;
  mfa_type: "email" | "teltonika_id" | "totp" | null;
  mfa_mandatory: boolean;
  password_hash: string | null;
}

/** Reads the caller's own account. */
export function readOwnAccount({ transaction, session }: SessionContext): Promise<OwnAccount> {
  return asOwner(transaction, () =>
    transaction
      .selectFrom("users as u")
      .innerJoin("companies as c", "c.id", "u.company_id")
      .select(["u.id", "u.company_id", "u.email", "u.username", "u.language", "u.mfa_type", "u.password_hash"])
      .select("c.mfa_mandatory")
      .where("u.id", "=", session.id)
      .executeTakeFirstOrThrow(),
  );
}

/** Requires the password for a change of the account; attempts are limited as at sign-in. */
export async function checkPassword(
  { services, now }: SessionContext,
  account: OwnAccount,
  password: string,
  source: string,
): Promise<void> {
  const { kysely } = services.database;
  const subject = subjectOf("account", account.email.toLowerCase());
  // Outside of the request's transaction, which a refusal rolls back: the attempt must stay counted.
  refuseWhenThrottled(await takeAttempt(kysely, subject, ACCOUNT_LIMIT, now));
  if (!(await isPassword(password, account.password_hash))) throw new ApiError("PASSWORD_WRONG", { source });
  await kysely.deleteFrom("rate_limits").where("key", "=", subject).execute();
}

/** Limits the rate of mails to an account. */
export async function limitMails({ services, now }: SessionContext, account: OwnAccount): Promise<void> {
  const subject = subjectOf("mail", String(account.id));
  refuseWhenThrottled(await takeAttempt(services.database.kysely, subject, MAIL_LIMIT, now));
}

/** The recipient of mails to an account; their links lead to the host of the request. */
export function readerOf({ headers }: SessionContext, account: OwnAccount) {
  return {
    to: account.email,
    companyId: account.company_id,
    language: account.language,
    host: [headers.host].flat()[0],
  };
}

/** Mails the owner of an account, or another address of theirs, after the commit. */
export async function mailOwner(
  context: SessionContext,
  account: OwnAccount,
  letter: WriteLetter,
  to: string = account.email,
): Promise<void> {
  await context.services.mail.send(context, letter, { ...readerOf(context, account), to });
}
