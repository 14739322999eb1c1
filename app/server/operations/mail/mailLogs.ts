import { sql } from "kysely";
import type { components } from "#generated/api";
import { asOwner } from "../../database/asOwner";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { MAIL_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { refuseWhenThrottled } from "../account/signIn";

type MailLog = components["schemas"]["MailLog"];

const listing = defineListing("listMailLogs", {
  from: sql`mail_log m`,
  joins: sql`left join companies c on c.id = m.company_id`,
  id: sql`m.id`,
  properties: {
    id: sql`m.id::float8`,
    company_id: sql`m.company_id`,
    company_name: sql`c.name`,
    email: sql`m."to"`,
    subject: sql`m.subject`,
    type: sql`m.type`,
    status: sql`m.status`,
    error: sql`m.error`,
    resendable: sql`m.status <> 'waiting' and coalesce(m.resend_until > now(), false)`,
    created_at: sql`m.created_at`,
  },
  sorts: {
    id: { by: sql`m.id` },
    email: { by: sql`lower(m."to")` },
    subject: { by: sql`lower(m.subject)` },
    status: { by: sql`m.status` },
    created_at: { by: sql`m.created_at` },
  },
  search: searchIn({ email: sql`m."to"`, subject: sql`m.subject` }),
});

/** The mail log, and resending mails. */
export const mailLogs: Handlers<"listMailLogs" | "resendMail"> = {
  async listMailLogs({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(sql`m.company_id`, session), ...withinDateRange(sql`m.created_at`, query)];
    if (query.company_id) filters.push(isAnyOf(sql`m.company_id`, query.company_id));
    if (query.status) filters.push(isAnyOf(sql`m.status`, query.status));
    if (query.type) filters.push(isAnyOf(sql`m.type`, query.type));
    const found = await readList<MailLog>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async resendMail({ path }, { transaction, services, now, afterCommit }) {
    const mail = await transaction
      .selectFrom("mail_log")
      .select(["to", "status", "resend_until"])
      .where("id", "=", String(path.id))
      .executeTakeFirst();
    if (!mail) throw notFound();
    if (mail.status === "waiting") throw new ApiError("BAD_REQUEST", { message: "This mail is already queued." });
    if (mail.resend_until === null || mail.resend_until <= now)
      throw new ApiError("BAD_REQUEST", { message: "This mail is no longer stored." });
    // Outside of the request's transaction, which a refusal rolls back: the attempt must stay counted.
    const subject = subjectOf("mail", mail.to.toLowerCase());
    refuseWhenThrottled(await takeAttempt(services.database.kysely, subject, MAIL_LIMIT, now));
    await asOwner(transaction, () => services.mail.resend({ transaction, afterCommit }, path.id));
    return { status: 200, body: { success: true } };
  },
};
