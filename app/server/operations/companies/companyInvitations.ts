import { sql } from "kysely";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { companyInvitation } from "../../mail/letters";
import type { Handlers } from "../../requests/Handler";
import { refuseDuplicateRequest } from "../rows/refuseDuplicateRequest";

/** Invitations of companies. */
export const companyInvitations: Handlers<"inviteCompany"> = {
  async inviteCompany({ body: { email } }, context) {
    const { transaction, session, services, headers, now } = context;
    const { companyId: company_id, email: invited_by } = session;
    await lockInTransaction(transaction, "company-invitation", `${company_id} ${email.toLowerCase()}`);
    const isSame = sql`company_id = ${company_id} and lower(email) = lower(${email})`;
    await refuseDuplicateRequest(context, "company_invitations", isSame, "email");
    await sql`insert into company_invitations (company_id, email, invited_by, created_at)
      values (${company_id}, ${email}, ${invited_by}, ${now})
      on conflict (company_id, lower(email)) do update set invited_by = excluded.invited_by,
        created_at = excluded.created_at, written_at = excluded.written_at`.execute(transaction);
    const company = await transaction
      .selectFrom("companies")
      .select("name")
      .where("id", "=", company_id)
      .executeTakeFirstOrThrow();
    const host = Array.isArray(headers.host) ? headers.host[0] : headers.host;
    const letter = companyInvitation(company.name, invited_by);
    await services.mail.send(context, letter, { to: email, companyId: company_id, host });
    return { status: 201, body: { success: true } };
  },
};
