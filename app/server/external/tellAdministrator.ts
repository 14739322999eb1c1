import { sql } from "kysely";
import { committing } from "../database/committing";
import { signInRefused } from "../mail/letters";
import type { Services } from "../operations/Context";
import { MAIL_LIMIT, subjectOf, takeAttempt } from "../session/limitAttempts";
import type { Refusal } from "../session/refusedSignIn";
import type { ExternalIdentity } from "./ExternalProvider";

interface Administrator {
  email: string;
  language: string | null;
  company_id: number;
}

// Whose single sign-on it is: of the company of the user with that address; where there is no such user, of the companies
// whose administrator has an address of the same domain.
async function findAdministrators({ database }: Services, email: string): Promise<Administrator[]> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const { rows } = await sql<Administrator>`
    select distinct a.email, a.language, a.company_id
    from sso_administrators s join users a on a.id = s.user_id and not a.disabled and a.email_verified
    left join users refused on lower(refused.email) = lower(${email})
    where lower(a.email) <> lower(${email}) and case when refused.id is null
      then split_part(lower(a.email), '@', 2) = lower(${domain}) else s.company_id = refused.company_id end`.execute(
    database.kysely,
  );
  return rows;
}

/**
 * Mails whoever manages the single sign-on of a company that a sign-in was refused, so that they can invite the person.
 * An address the provider does not vouch for is told to nobody, and one address causes few mails.
 */
export async function tellAdministrator(services: Services, { email }: ExternalIdentity, why: Refusal): Promise<void> {
  if (email === undefined) return;
  const administrators = await findAdministrators(services, email);
  if (administrators.length === 0) return;
  const subject = subjectOf("mail", `external ${email.toLowerCase()}`);
  if ((await takeAttempt(services.database.kysely, subject, MAIL_LIMIT, services.clock())) > 0) return;
  await committing(services.database.kysely, async (outbox) => {
    for (const { email: to, language, company_id } of administrators)
      await services.mail.send(outbox, signInRefused(email, why), { to, companyId: company_id, language });
  });
}
