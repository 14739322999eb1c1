import { asOwner } from "../../database/asOwner";
import type { WriteLetter } from "../../mail/Letter";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { ACCOUNT_LIMIT, MAIL_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { isPassword } from "../../session/passwords";
import { refuseWhenThrottled } from "./signIn";

/** What the account's owner may see and change of it. */
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

/** Refuses a change of the account to whoever has the session but not the password; tries are counted as at sign-in. */
export async function checkPassword(
  { services, now }: SessionContext,
  account: OwnAccount,
  password: string,
  source: string,
): Promise<void> {
  const { kysely } = services.database;
  const subject = subjectOf("account", account.email.toLowerCase());
  // Not in the request's transaction: a refusal undoes that, and the try must stay counted.
  refuseWhenThrottled(await takeAttempt(kysely, subject, ACCOUNT_LIMIT, now));
  if (!(await isPassword(password, account.password_hash))) throw new ApiError("PASSWORD_WRONG", { source });
  await kysely.deleteFrom("login_attempts").where("subject", "=", subject).execute();
}

/** Refuses a mail to an account that has had enough of them. */
export async function limitMails({ services, now }: SessionContext, account: OwnAccount): Promise<void> {
  const subject = subjectOf("mail", String(account.id));
  refuseWhenThrottled(await takeAttempt(services.database.kysely, subject, MAIL_LIMIT, now));
}

/** Who reads the mails of an account, asked for at this host. */
export function readerOf({ headers }: SessionContext, account: OwnAccount) {
  return {
    to: account.email,
    companyId: account.company_id,
    language: account.language,
    host: [headers.host].flat()[0],
  };
}

/** Mails a letter to the account's owner, or to another address of theirs, once the change is committed. */
export async function mailOwner(
  context: SessionContext,
  account: OwnAccount,
  letter: WriteLetter,
  to: string = account.email,
): Promise<void> {
  await context.services.mail.send(context, letter, { ...readerOf(context, account), to });
}
