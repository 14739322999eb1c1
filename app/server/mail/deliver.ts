import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { type KnownServer, readServer, recordServerFailure, recordServerSuccess } from "./company/serverHealth";
import type { MailerParts, Outbox } from "./createMailer";
import { describeMailError } from "./describeMailError";
import { isAboutRecipient, UndeliverableMail } from "./judgeFailure";
import type { Mail, MailedReport } from "./mailTransport";

/** What delivering needs besides: how senders are woken for what it puts into the outbox. */
export type SenderParts = MailerParts & { wake(): void };

/** How long a company's server has for a mail, in milliseconds: large ones, and servers that make senders wait, take time. */
const DELIVERY_MS = 120_000;

/** How a try of a company's mail server ended; the problem is why the mail did not go through it. */
interface CompanyTry {
  problem?: string;
  /** Notes in the sender's transaction how the server does. */
  note?: () => Promise<void>;
}

/**
 * Hands a mail to the server it goes through: a company's, from the company's address, or the deployment's own. What a
 * company's server does not take goes by the deployment's own; the reason is the result. Fails when that fails too.
 * Reads and writes in the sender's transaction: a second connection of the pool may not be had while it is open.
 */
export async function deliver(
  parts: SenderParts,
  outbox: Outbox,
  { via, report, ...mail }: Mail,
): Promise<string | undefined> {
  if (report) await requireReader(outbox.transaction, report, mail.to.address);
  const tried: CompanyTry = via === undefined ? {} : await tryCompanyServer(parts, outbox, via, mail);
  try {
    if (via !== undefined && tried.problem === undefined) return undefined;
    await parts.transport.deliver(mail);
    return tried.problem && `Sent by the console's own mail server instead: ${tried.problem}`;
  } finally {
    // Not before: the server's row is locked from then on, and the other mail server may take long.
    await tried.note?.();
  }
}

async function requireReader(db: Kysely<Tables>, { id, user }: MailedReport, to: string): Promise<void> {
  const { rows } = await sql`
    select from generated_reports g join users u on u.id = ${user} and lower(u.email) = lower(${to})
    where g.id = ${id} and farhelm_reads_reports(u.id, g.company_id || g.companies)`.execute(db);
  if (rows.length === 0) throw new UndeliverableMail("The receiver may not read this report any more.");
}

/** Tries a company's mail server, unless it rests. */
async function tryCompanyServer(parts: SenderParts, outbox: Outbox, id: number, mail: Mail): Promise<CompanyTry> {
  const server = await readServer(parts, outbox.transaction, id);
  if (!server) return { problem: "The company's mail server is not there any more." };
  const { next_try_at, last_error, name } = server;
  if (next_try_at !== null && next_try_at > parts.clock()) return { problem: `${name}: ${last_error}` };
  const noteBy = (work: () => Promise<void>) => () => noteHealth(parts, outbox, name, work);
  try {
    await handToCompanyServer(parts, server, mail, DELIVERY_MS);
    return { note: noteBy(() => recordServerSuccess(parts, outbox.transaction, server)) };
  } catch (error) {
    const words = describeMailError(error);
    parts.log.error("A company's mail server did not take a mail.", {
      server: name,
      to: mail.to.address,
      error: words,
    });
    const problem = `${name}: ${words}`;
    // A server that does not know one receiver works.
    if (isAboutRecipient(error)) return { problem };
    return { problem, note: noteBy(() => recordServerFailure(parts, outbox, server, words)) };
  }
}

/** A mail goes all the same when its server's health cannot be noted; the next one notes it. */
async function noteHealth({ log }: SenderParts, { transaction }: Outbox, server: string, work: () => Promise<void>) {
  await sql`savepoint health`.execute(transaction);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint health`.execute(transaction);
    log.error("How a company's mail server does could not be noted.", { server, error });
  }
  await sql`release savepoint health`.execute(transaction);
}

/** Hands a mail to a company's server within a timeout in milliseconds; the result is the server's answer. */
export async function handToCompanyServer(
  parts: MailerParts,
  server: KnownServer,
  mail: Mail,
  withinMs: number,
): Promise<string> {
  const transport = parts.openCompanyServer(server.open(), withinMs);
  try {
    return await transport.deliver(mail);
  } finally {
    transport.close();
  }
}
