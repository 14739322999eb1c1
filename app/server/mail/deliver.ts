import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { type KnownServer, readServer, recordServerFailure, recordServerSuccess } from "./company/serverHealth";
import { describeMailError } from "./describeMailError";
import { isAboutRecipient, UndeliverableMail } from "./judgeFailure";
import type { MailerParts } from "./MailerParts";
import type { Mail, MailedReport } from "./mailTransport";
import type { Outbox } from "./Outbox";

/** MailerParts, with a function that wakes the senders for newly queued mails. */
export type SenderParts = MailerParts & { wake(): void };

/** Timeout of a delivery through a company's server in milliseconds; long, for large mails and greylisting servers. */
const DELIVERY_MS = 120_000;

/** The result of delivering through a company's mail server; `problem` is set when it failed. */
interface CompanyAttempt {
  problem?: string;
  /** Records the server's health in the sender's transaction. */
  recordHealth?: () => Promise<void>;
}

/**
 * Delivers a mail through its company's server, from the company's address, or else through the deployment's own. A
 * mail the company's server rejects is sent by the deployment's own; returns the reason. Throws when that fails as
 * well. Uses the sender's transaction only: a second pooled connection might not be available while it is open.
 */
export async function deliver(
  parts: SenderParts,
  outbox: Outbox,
  { via, report, ...mail }: Mail,
): Promise<string | undefined> {
  if (report) await requireReportAccess(outbox.transaction, report, mail.to.address);
  const attempt: CompanyAttempt = via === undefined ? {} : await deliverByCompanyServer(parts, outbox, via, mail);
  try {
    if (via !== undefined && attempt.problem === undefined) return undefined;
    await parts.transport.deliver(mail);
    return attempt.problem && `Sent by the console's own mail server instead: ${attempt.problem}`;
  } finally {
    // Last, because this locks the server's row, and the fallback delivery may take long.
    await attempt.recordHealth?.();
  }
}

async function requireReportAccess(db: Kysely<Tables>, { id, user }: MailedReport, to: string): Promise<void> {
  const { rows } = await sql`
    select from generated_reports g join users u on u.id = ${user} and lower(u.email) = lower(${to})
    where g.id = ${id} and farhelm_reads_reports(u.id, g.company_id || g.companies)`.execute(db);
  if (rows.length === 0) throw new UndeliverableMail("The receiver may not read this report any more.");
}

/** Delivers through a company's mail server, unless it is in back-off. */
async function deliverByCompanyServer(
  parts: SenderParts,
  outbox: Outbox,
  id: number,
  mail: Mail,
): Promise<CompanyAttempt> {
  const server = await readServer(parts, outbox.transaction, id);
  if (!server) return { problem: "The company's mail server is not there any more." };
  const { next_try_at, last_error, name } = server;
  if (next_try_at !== null && next_try_at > parts.clock()) return { problem: `${name}: ${last_error}` };
  const inSavepoint = (work: () => Promise<void>) => () => recordHealth(parts, outbox, name, work);
  try {
    await handToCompanyServer(parts, server, mail, DELIVERY_MS);
    return { recordHealth: inSavepoint(() => recordServerSuccess(parts, outbox.transaction, server)) };
  } catch (error) {
    const reason = describeMailError(error);
    parts.log.error("A company's mail server rejected a mail.", {
      server: name,
      to: mail.to.address,
      error: reason,
    });
    const problem = `${name}: ${reason}`;
    // Rejecting one recipient is not a failure of the server.
    if (isAboutRecipient(error)) return { problem };
    return { problem, recordHealth: inSavepoint(() => recordServerFailure(parts, outbox, server, reason)) };
  }
}

/** A failure to record the server's health does not affect the mail; the next delivery records it. */
async function recordHealth({ log }: SenderParts, { transaction }: Outbox, server: string, work: () => Promise<void>) {
  await sql`savepoint health`.execute(transaction);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint health`.execute(transaction);
    log.error("The health of a company's mail server could not be recorded.", { server, error });
  }
  await sql`release savepoint health`.execute(transaction);
}

/** Sends a mail to a company's server within a timeout in milliseconds; returns the server's response. */
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
