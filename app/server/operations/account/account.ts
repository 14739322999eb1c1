import { sql } from "kysely";
import { issueLink } from "../../account/accountLinks";
import { changePassword } from "../../account/changePassword";
import { countPhones } from "../../account/phones";
import { countRecoveryCodes } from "../../account/secondFactor";
import { asOwner } from "../../database/asOwner";
import { accountNotice, confirmAddress } from "../../mail/letters";
import { invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { checkPassword, limitMails, mailOwner, type OwnAccount, readOwnAccount } from "./ownAccount";

const done = { status: 200, body: { success: true } } as const;

/** Whether a user has no e-mail address of their own yet: it only repeats the user name. */
function lacksAddress({ email, username }: OwnAccount): boolean {
  return email === username;
}

async function mailLink(context: SessionContext, account: OwnAccount, purpose: "verify" | "change", email: string) {
  const { transaction, now } = context;
  const token = await asOwner(transaction, () => issueLink(transaction, { purpose, userId: account.id, email }, now));
  await mailOwner(context, account, confirmAddress(token), email);
}

/** Sets the first address at once; it has to be confirmed before anything else is allowed. */
async function setFirstAddress(context: SessionContext, account: OwnAccount, email: string): Promise<void> {
  const { transaction, now } = context;
  const change = { email, email_verified: false, updated_at: now };
  await asOwner(transaction, () => {
    const update = transaction.updateTable("users").set(change).where("id", "=", account.id);
    return failOnDuplicate("users_email", "email", update.execute());
  });
  await mailLink(context, account, "verify", email);
}

function isTaken({ transaction }: SessionContext, email: string): Promise<boolean> {
  return asOwner(transaction, async () => {
    const query = transaction.selectFrom("users").select("id").where(sql`lower(email)`, "=", email.toLowerCase());
    return (await query.executeTakeFirst()) !== undefined;
  });
}

async function changeAddress(context: SessionContext, account: OwnAccount, email: string, password?: string) {
  await limitMails(context, account);
  if (lacksAddress(account)) return setFirstAddress(context, account, email);
  if (password === undefined) throw invalid("password", "Enter your password to change the e-mail address.");
  await checkPassword(context, account, password, "password");
  // No mail goes to an address in use, and the response is the same: it must not reveal who has an account.
  if (!(await isTaken(context, email))) await mailLink(context, account, "change", email);
}

/** The caller's own account. */
export const account: Handlers<"getAccount" | "updateAccount" | "changePassword" | "resendActivation"> = {
  async getAccount(_request, context) {
    const { email, username, mfa_type, mfa_mandatory } = await readOwnAccount(context);
    const { transaction, session } = context;
    const { problem } = session;
    const { phones, recovery_codes_left } = await asOwner(transaction, async () => ({
      phones: await countPhones(transaction, session.id),
      recovery_codes_left: await countRecoveryCodes(transaction, session.id),
    }));
    const data = { email, username, mfa_type, mfa_mandatory, phones, recovery_codes_left, problem };
    return { status: 200, body: { success: true, data } };
  },

  async updateAccount({ body }, context) {
    const { transaction, session, now } = context;
    if (body.tos_accepted) {
      const change = { tos_accepted: true, tos_accepted_at: now, updated_at: now };
      await asOwner(transaction, () =>
        transaction.updateTable("users").set(change).where("id", "=", session.id).execute(),
      );
    }
    if (body.email !== undefined) {
      await changeAddress(context, await readOwnAccount(context), body.email.trim(), body.password);
    }
    return done;
  },

  async changePassword({ body }, context) {
    const { transaction, session, now } = context;
    const own = await readOwnAccount(context);
    await checkPassword(context, own, body.current_password, "current_password");
    const change = { userId: own.id, password: body.password, exceptSession: session.sessionId };
    await asOwner(transaction, () => changePassword(transaction, change, now));
    await mailOwner(context, own, accountNotice("password"));
    return done;
  },

  async resendActivation(_request, context) {
    if (context.session.problem !== "EMAIL_NOT_VERIFIED") return done;
    const own = await readOwnAccount(context);
    await limitMails(context, own);
    await mailLink(context, own, "verify", own.email);
    return done;
  },
};
