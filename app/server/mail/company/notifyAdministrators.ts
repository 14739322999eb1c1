import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { createNotification } from "../../notifications/createNotification";
import { serverFailure } from "../letters";
import type { MailerParts } from "../MailerParts";
import type { Outbox } from "../Outbox";
import { queueMail } from "../queueMail";

const MAX_SUMMARY_LENGTH = 1000;

interface Administrator {
  id: number;
  company_id: number;
  email: string;
  language: string | null;
}

/**
 * Notifies those who can fix a company's failing mail server: in the console, and by mail through the deployment's own
 * server.
 */
export async function notifyAdministrators(
  parts: MailerParts & { wake(): void },
  outbox: Outbox,
  { name, company_id }: { name: string; company_id: number },
  error: string,
): Promise<void> {
  const context = { ...outbox, services: { live: parts.live }, now: parts.clock() };
  const letter = serverFailure(name, error);
  for (const { id, language, ...user } of await readAdministrators(outbox.transaction, company_id)) {
    const { t, brand } = parts.findPlace({ language });
    const summary = letter(t, brand.company_name ?? "").paragraphs.join(" ");
    const notification = {
      type: "mailServerFailure" as const,
      summary: summary.slice(0, MAX_SUMMARY_LENGTH),
      users: [id],
    };
    await createNotification(context, notification);
    await queueMail(parts, outbox.transaction, letter, { to: user.email, companyId: user.company_id, language });
  }
  outbox.afterCommit(() => parts.wake());
}

/** The users who can change a company's mail servers; if there are none, those of the nearest company above. */
async function readAdministrators(transaction: Kysely<Tables>, company: number): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    with able as (
      select u.id, u.company_id, u.email, u.language, length(c.path) as depth
      from users u join companies c on c.id = u.company_id
        join role_permissions p on p.role_id = u.role_id and p.permission = 'update_email_configurations'
      where not u.disabled and u.email_verified
        and (select path from companies where id = ${company}) like c.path || '%')
    select id, company_id, email, language from able
    where depth = (select max(depth) from able) order by id`.execute(transaction);
  return rows;
}
