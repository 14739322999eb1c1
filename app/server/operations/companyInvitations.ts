import { sql } from "kysely";
import { companyInvitation } from "../mail/letters";
import type { Handlers } from "./Handler";

/** Companies that are asked to join. */
export const companyInvitations: Handlers<"inviteCompany"> = {
  async inviteCompany({ body: { email } }, { transaction, session, services, headers, now, afterCommit }) {
    const { companyId: company_id, email: invited_by } = session;
    await sql`insert into company_invitations (company_id, email, invited_by, created_at)
      values (${company_id}, ${email}, ${invited_by}, ${now})
      on conflict (company_id, lower(email)) do update set invited_by = ${invited_by}, created_at = ${now}`.execute(
      transaction,
    );
    const company = await transaction
      .selectFrom("companies")
      .select("name")
      .where("id", "=", company_id)
      .executeTakeFirstOrThrow();
    const host = Array.isArray(headers.host) ? headers.host[0] : headers.host;
    const letter = companyInvitation(company.name, invited_by);
    afterCommit(() => services.mail.send(letter, { to: email, companyId: company_id, host }));
    return { status: 201, body: { success: true } };
  },
};
