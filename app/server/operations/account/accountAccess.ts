import { sql } from "kysely";
import { issueLink, type LinkPurpose, redeemLink, revokeLinks } from "../../account/accountLinks";
import { changePassword } from "../../account/changePassword";
import { acceptInvitation, findInvitation } from "../../account/invitations";
import { inOwnTransaction, type OwnTransaction } from "../../database/inOwnTransaction";
import { accountNotice, type Notice, resetPassword } from "../../mail/letters";
import { ApiError } from "../../requests/ApiError";
import type { PublicContext } from "../../requests/Context";
import { checkOrigin } from "../../requests/checkOrigin";
import type { Handlers } from "../../requests/Handler";
import { auditAccess } from "../../session/auditAccess";
import { collectChanges } from "../../session/collectChanges";
import { ADDRESS_LIMIT, MAIL_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { presentTime } from "../../values/presentTime";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { refuseWhenThrottled } from "./signIn";

const done = { status: 200, body: { success: true } } as const;

/** Admits a request without a session: from our own origin, and within the rate limit of its address. */
async function admit({ services, headers, address, now }: PublicContext): Promise<void> {
  checkOrigin(headers, services.options.publicUrl);
  const subject = subjectOf("link", address);
  refuseWhenThrottled(await takeAttempt(services.database.kysely, subject, ADDRESS_LIMIT, now));
}

const hostOf = ({ headers }: PublicContext) => [headers.host].flat()[0];

/** Mails a reset link if the account exists. Runs after the response, whose time thus reveals nothing. */
async function mailReset(context: PublicContext, rawEmail: string): Promise<void> {
  const { services, now } = context;
  const { kysely } = services.database;
  const email = rawEmail.trim().toLowerCase();
  if ((await takeAttempt(kysely, subjectOf("mail", email), MAIL_LIMIT, now)) > 0) return;
  const user = await kysely
    .selectFrom("users")
    .select(["id", "company_id", "email", "language"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (!user) return;
  const reader = { to: user.email, companyId: user.company_id, language: user.language, host: hostOf(context) };
  await inOwnTransaction(kysely, async (outbox) => {
    const link = { purpose: "reset" as const, userId: user.id, email: user.email };
    await services.mail.send(outbox, resetPassword(await issueLink(outbox.transaction, link, now)), reader);
  });
}

type UserOfLink = { id: number; company_id: number; email: string; language: string | null };

/** Consumes a mailed link and does its work in one transaction. */
async function spendLink(
  context: PublicContext,
  { token, purposes, operation, path }: { token: string; purposes: LinkPurpose[]; operation: string; path: string },
  work: (outbox: OwnTransaction, link: { purpose: LinkPurpose; email: string }, user: UserOfLink) => Promise<void>,
): Promise<void> {
  const { services, now, address } = context;
  return inOwnTransaction(services.database.kysely, async (outbox) => {
    const { transaction } = outbox;
    const link = await redeemLink(transaction, token, purposes, now);
    if (!link) throw new ApiError("EXPIRED");
    const user = await transaction
      .selectFrom("users")
      .select(["id", "company_id", "email", "language"])
      .where("id", "=", link.userId)
      .where("disabled", "=", false)
      .executeTakeFirst();
    if (!user) throw new ApiError("EXPIRED");
    await collectChanges(transaction, user);
    await work(outbox, link, user);
    await auditAccess(transaction, user, { operation, path, address, now });
  });
}

function notify(context: PublicContext, outbox: OwnTransaction, user: UserOfLink, notice: Notice): Promise<void> {
  const reader = { to: user.email, companyId: user.company_id, language: user.language, host: hostOf(context) };
  return context.services.mail.send(outbox, accountNotice(notice), reader);
}

/** Account operations without a session: those that mail a link, and those that consume one. */
export const accountAccess: Handlers<
  "forgotPassword" | "resetPassword" | "verifyEmail" | "readInvitation" | "acceptInvitation"
> = {
  async forgotPassword({ body }, context) {
    await admit(context);
    context.services.mail.afterwards(() => mailReset(context, body.email));
    return done;
  },

  async resetPassword({ body }, context) {
    await admit(context);
    const link = { token: body.token, purposes: ["reset" as const], operation: "resetPassword" };
    await spendLink(context, { ...link, path: "/account/password/reset" }, async (outbox, _, user) => {
      const { transaction } = outbox;
      await changePassword(transaction, { userId: user.id, password: body.password }, context.now);
      // The mailed link also verifies the address.
      await transaction.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
      await notify(context, outbox, user, "password");
    });
    return done;
  },

  async verifyEmail({ body }, context) {
    await admit(context);
    const purposes: LinkPurpose[] = ["verify", "change"];
    const link = { token: body.token, purposes, operation: "verifyEmail", path: "/account/user/activation" };
    await spendLink(context, link, async (outbox, { purpose, email }, user) => {
      const { transaction } = outbox;
      if (purpose === "verify" && email !== user.email) throw new ApiError("EXPIRED");
      const change = { email, email_verified: true, updated_at: context.now };
      const update = transaction.updateTable("users").set(change).where("id", "=", user.id);
      await failOnDuplicate("users_email", "email", update.execute());
      await revokeLinks(transaction, user.id);
      if (purpose === "change") await notify(context, outbox, user, "email");
    });
    return done;
  },

  async readInvitation({ body }, context) {
    await admit(context);
    const found = await findInvitation(context.services.database.kysely, body.token, context.now);
    if (!found) throw new ApiError("EXPIRED");
    const { email, company_name, role_title, expires_at } = found;
    const data = { email, company_name, role_title, expires_at: presentTime(expires_at) };
    return { status: 200, body: { success: true, data } };
  },

  async acceptInvitation({ body }, context) {
    await admit(context);
    const { services, now, address } = context;
    const begin = services.database.kysely.transaction();
    await begin.execute(async (transaction) => {
      const user = await failOnDuplicate("users_email", "email", acceptInvitation(transaction, body, now));
      if (!user) throw new ApiError("EXPIRED");
      const path = "/account/invitation/accept";
      await auditAccess(transaction, user, { operation: "acceptInvitation", path, address, now });
    });
    return { status: 201, body: done.body };
  },
};
