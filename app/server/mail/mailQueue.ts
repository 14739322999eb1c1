import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { dayjs } from "../../domain/dayjs";
import type { Tables } from "../database/tables/tables";
import { seal, unseal } from "../session/seal";
import type { Mail } from "./mailTransport";

/** Purpose of the encryption of mails. */
const MAIL_PURPOSE = "mail";

/** Back-off in minutes after each failed attempt, for mails and for failing mail servers; the last value repeats. */
const BACK_OFF = [1, 5, 15, 60, 240];

/** Retry settings of a mail; a count of 0 means no retry. */
export interface RetrySettings {
  /** In minutes. */
  retry_interval: number;
  retry_count: number;
}

/** The end of retrying: a time, or the mail's own retry settings. */
type RetryLimits = { give_up_at: Date | null } & { [Name in keyof RetrySettings]: number | null };

/** A due mail of the queue. */
export interface QueuedMail extends RetryLimits {
  /** When its code or link expires; null for a mail with its own retry settings. */
  useful_until: Date | null;
  id: string;
  log_id: string;
  /** Earlier attempts. */
  attempts: number;
  /** The mail, encrypted. */
  mail: Buffer;
}

/** The mails a sender delivers: through the deployment's own server, or through companies' servers. */
export type Lane = "own" | "company";

/** The end of the back-off after a number of failed attempts. */
export function backOffUntil(now: Date, attempts: number): Date {
  return addMinutes(now, BACK_OFF[attempts - 1] ?? BACK_OFF.at(-1) ?? 1);
}

const addMinutes = (time: Date, minutes: number) => dayjs.utc(time).add(minutes, "minute").toDate();

// One mail per company server at a time, so that a slow server delays only its own mails.
const CANDIDATES: Record<Lane, RawBuilder<unknown>> = {
  own: sql`via is null order by next_at, id limit 100`,
  company: sql`id in (select distinct on (via) id from mail_queue
    where via is not null and next_at <= now.at order by via, next_at, id) order by next_at, id`,
};

/**
 * Takes the due mail that has waited longest, locked for the transaction by advisory locks, which a killed process
 * releases at once. Undefined when none is due; "again" when another process has just sent it.
 */
export async function takeDueMail(
  transaction: Transaction<Tables>,
  now: Date,
  lane: Lane,
): Promise<QueuedMail | "again" | undefined> {
  const { rows } = await sql<{ id: string }>`
    with now as (select ${now}::timestamptz as at), due as materialized (
      select id, via from mail_queue, now where next_at <= now.at and ${CANDIDATES[lane]})
    select id from due
    where (via is null or pg_try_advisory_xact_lock(hashtextextended('farhelm.mail-server ' || via, 0)))
      and pg_try_advisory_xact_lock(hashtextextended('farhelm.mail ' || id, 0)) limit 1`.execute(transaction);
  const [candidate] = rows;
  if (!candidate) return undefined;
  // Read again after locking: its previous holder may have finished it.
  const row = await transaction
    .selectFrom("mail_queue as q")
    .innerJoin("mail_log as l", "l.id", "q.log_id")
    .select(["q.id", "q.log_id", "q.attempts", "q.give_up_at", "q.retry_interval", "q.retry_count", "q.mail"])
    .select(
      sql<Date | null>`case when q.give_up_at is not null then coalesce(l.resend_until, q.give_up_at) end`.as(
        "useful_until",
      ),
    )
    .where("q.id", "=", candidate.id)
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return row ?? "again";
}

/** A new Message-ID in the sender's domain (RFC 5322 §3.6.4). */
export function newMessageId(from: string): string {
  return `<${randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** Encrypts a mail, which may hold codes and links that grant access. */
export function sealMail(secret: Buffer, mail: Mail): Buffer {
  return seal(secret, MAIL_PURPOSE, JSON.stringify(mail));
}

/** Decrypts a mail. */
export function unsealMail(secret: Buffer, encrypted: Buffer): Mail {
  return JSON.parse(unseal(secret, MAIL_PURPOSE, encrypted));
}

/** Schedules the retry of a failed mail; returns false when it is abandoned. */
export async function rescheduleMail(transaction: Kysely<Tables>, mail: QueuedMail, now: Date): Promise<boolean> {
  const attempts = mail.attempts + 1;
  const { retry_interval } = mail;
  const next_at = retry_interval === null ? backOffUntil(now, attempts) : addMinutes(now, retry_interval);
  if (isExhausted({ ...mail, attempts }, next_at)) return false;
  await transaction.updateTable("mail_queue").set({ next_at, attempts }).where("id", "=", mail.id).execute();
  return true;
}

/** Removes a sent or abandoned mail from the queue. */
export async function deleteMail(transaction: Kysely<Tables>, { id }: Pick<QueuedMail, "id">): Promise<void> {
  await transaction.deleteFrom("mail_queue").where("id", "=", id).execute();
}

/** Whether no retry is left; the first attempt is not a retry. */
function isExhausted({ give_up_at, retry_count, attempts }: QueuedMail, next: Date): boolean {
  return give_up_at === null ? attempts > (retry_count ?? 0) : next > give_up_at;
}
