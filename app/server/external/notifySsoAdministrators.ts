import { sql } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import { signInRefused } from "../mail/letters";
import type { Services } from "../requests/Context";
import { MAIL_LIMIT, subjectOf, takeAttempt } from "../session/limitAttempts";
import type { Refusal } from "../session/refusedSignIn";
import type { ExternalIdentity } from "./ExternalProvider";

interface Administrator {
  email: string;
  language: string | null;
  company_id: number;
}

// Companies that know the address: of its user, or that invited it. Companies with users of the same domain are not
// considered, as the domain may be a public mail provider's.
async function findAdministrators({ database }: Services, email: string): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select a.email, a.language, s.company_id
    from sso_administrators s join users a on a.id = s.user_id and not a.disabled and a.email_verified
    where lower(a.email) <> lower(${email}) and s.company_id in (
      select company_id from users where lower(email) = lower(${email})
      union select company_id from user_invitations where lower(email) = lower(${email}) and accepted_at is null)
    order by s.company_id`.execute(database.kysely);
  return rows;
}

/**
 * Notifies the single sign-on administrators of the companies that know an address that its sign-in was refused. Only
 * for verified addresses, and rate-limited per address.
 */
export async function notifySsoAdministrators(
  services: Services,
  { email }: ExternalIdentity,
  reason: Refusal,
): Promise<void> {
  if (email === undefined) return;
  const administrators = await findAdministrators(services, email);
  if (administrators.length === 0) return;
  const subject = subjectOf("mail", `external ${email.toLowerCase()}`);
  if ((await takeAttempt(services.database.kysely, subject, MAIL_LIMIT, services.clock())) > 0) return;
  await inOwnTransaction(services.database.kysely, async (outbox) => {
    for (const { email: to, language, company_id } of administrators)
      await services.mail.send(outbox, signInRefused(email, reason), { to, companyId: company_id, language });
  });
}
