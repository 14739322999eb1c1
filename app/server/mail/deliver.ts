import { sql } from "kysely";
import { unseal } from "../session/seal";
import { type CompanyServer, openCompanyServer } from "./companyServer";
import type { MailerParts } from "./createMailer";
import { UndeliverableMail } from "./judgeFailure";
import type { Mail, MailedReport } from "./mailTransport";

/** What passwords of mail servers are sealed for. */
export const MAIL_SERVER_PURPOSE = "email-configuration";

async function readServer({ kysely, secret }: MailerParts, id: number): Promise<CompanyServer> {
  const found = await kysely
    .selectFrom("email_configurations")
    .select(["host", "port", "email", "username", "password"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new UndeliverableMail("The company's mail server is not there any more.");
  return { ...found, password: unseal(secret, MAIL_SERVER_PURPOSE, found.password) };
}

async function requireReader({ kysely }: MailerParts, { id, user }: MailedReport, to: string): Promise<void> {
  const { rows } = await sql`
    select from generated_reports g join users u on u.id = ${user} and lower(u.email) = lower(${to})
    where g.id = ${id} and farhelm_reads_reports(u.id, g.company_id || g.companies)`.execute(kysely);
  if (rows.length === 0) throw new UndeliverableMail("The receiver may not read this report any more.");
}

/** Hands a mail to the server it goes through: a company's, from the company's address, or the server's own. */
export async function deliver(parts: MailerParts, { via, report, ...mail }: Mail): Promise<void> {
  if (report) await requireReader(parts, report, mail.to.address);
  if (via === undefined) return parts.transport.deliver(mail);
  const server = await readServer(parts, via);
  const transport = await (parts.openCompanyServer ?? openCompanyServer)(server);
  try {
    await transport.deliver({ ...mail, from: { name: mail.from.name, address: server.email } });
  } finally {
    transport.close();
  }
}
