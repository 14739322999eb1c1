import { sql } from "kysely";
import { type KnownServer, noteFailing, noteWorking, readServer } from "./company/serverHealth";
import type { MailerParts } from "./createMailer";
import { isAboutRecipient, UndeliverableMail } from "./judgeFailure";
import type { Mail, MailedReport } from "./mailTransport";
import { wordsOf } from "./wordsOf";

/** What delivering needs besides: how senders are woken for what it puts into the outbox. */
export type SenderParts = MailerParts & { wake(): void };

/**
 * Hands a mail to the server it goes through: a company's, from the company's address, or the deployment's own. What a
 * company's server does not take goes by the deployment's own; the reason is the result. Fails when that fails too.
 */
export async function deliver(parts: SenderParts, { via, report, ...mail }: Mail): Promise<string | undefined> {
  if (report) await requireReader(parts, report, mail.to.address);
  const problem = via === undefined ? undefined : await tryCompanyServer(parts, via, mail);
  if (via !== undefined && problem === undefined) return undefined;
  await parts.transport.deliver(mail);
  return problem === undefined ? undefined : `Sent by the console's own mail server instead: ${problem}`;
}

async function requireReader({ kysely }: MailerParts, { id, user }: MailedReport, to: string): Promise<void> {
  const { rows } = await sql`
    select from generated_reports g join users u on u.id = ${user} and lower(u.email) = lower(${to})
    where g.id = ${id} and farhelm_reads_reports(u.id, g.company_id || g.companies)`.execute(kysely);
  if (rows.length === 0) throw new UndeliverableMail("The receiver may not read this report any more.");
}

/** Tries a company's mail server, unless it rests; says why the mail did not go through it. */
async function tryCompanyServer(parts: SenderParts, id: number, mail: Mail): Promise<string | undefined> {
  const server = await readServer(parts, id);
  if (!server) return "The company's mail server is not there any more.";
  const { next_try_at, last_error, name } = server;
  if (next_try_at !== null && next_try_at > parts.clock()) return `${name}: ${last_error}`;
  try {
    await hand(parts, server, mail);
    await noteWorking(parts, server).catch(logUnnoted(parts, name));
    return undefined;
  } catch (error) {
    const words = wordsOf(error);
    parts.log.error("A company's mail server did not take a mail.", {
      server: name,
      to: mail.to.address,
      error: words,
    });
    // A server that does not know one receiver works.
    if (!isAboutRecipient(error)) await noteFailing(parts, server, words).catch(logUnnoted(parts, name));
    return `${name}: ${words}`;
  }
}

/** A mail goes all the same when its server's health cannot be noted; the next one notes it. */
function logUnnoted({ log }: SenderParts, server: string) {
  return (error: unknown) => log.error("How a company's mail server does could not be noted.", { server, error });
}

/** Hands a mail to a company's server; the result is the server's answer. */
export async function hand(parts: MailerParts, server: KnownServer, mail: Mail): Promise<string> {
  const transport = parts.openCompanyServer(server.open());
  try {
    return await transport.deliver(mail);
  } finally {
    transport.close();
  }
}
