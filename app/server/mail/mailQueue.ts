import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { seal, unseal } from "../session/seal";
import type { Mail } from "./mailTransport";

/** What mails are sealed for. */
const MAIL_PURPOSE = "mail";
const MINUTE = 60_000;

/** How long a mail, or a company's mail server that fails, rests after each try; the last one for all others. */
const RESTS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE);

/** How often a mail that is not taken is tried again: none is never. */
export interface Tries {
  /** In minutes. */
  retry_interval: number;
  retry_count: number;
}

/** How long a mail is tried: until a time, or with tries of its own. */
type Lasting = { give_up_at: Date | null } & { [Name in keyof Tries]: number | null };

/** A mail of the queue whose turn it is. */
export interface QueuedMail extends Lasting {
  /** When the code or link it holds runs out; null for one with tries of its own. */
  useful_until: Date | null;
  id: string;
  log_id: string;
  /** Tries before this one. */
  attempts: number;
  /** The mail itself, sealed. */
  mail: Buffer;
}

/** Which mails a sender takes: those through the deployment's own server, or those through companies' servers. */
export type Lane = "own" | "company";

/** The end of a rest after so many tries that failed. */
export function backOffUntil(now: Date, tries: number): Date {
  return new Date(now.getTime() + (RESTS[tries - 1] ?? RESTS.at(-1) ?? MINUTE));
}

// One mail of each company's server: while that one is sent, the others of the same server wait and no other server does.
const CANDIDATES: Record<Lane, RawBuilder<unknown>> = {
  own: sql`via is null order by next_at, id limit 100`,
  company: sql`id in (select distinct on (via) id from mail_queue
    where via is not null and next_at <= now.at order by via, next_at, id) order by next_at, id`,
};

/**
 * Takes the mail that has waited longest, for as long as the transaction lasts: advisory locks hold others off, and a
 * process that is killed loses them at once. Undefined when none is due; "again" when another process has just sent it.
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
  const [free] = rows;
  if (!free) return undefined;
  // Read anew: whoever held it before may have ended it since.
  const row = await transaction
    .selectFrom("mail_queue as q")
    .innerJoin("mail_log as l", "l.id", "q.log_id")
    .select(["q.id", "q.log_id", "q.attempts", "q.give_up_at", "q.retry_interval", "q.retry_count", "q.mail"])
    .select(
      sql<Date | null>`case when q.give_up_at is not null then coalesce(l.resend_until, q.give_up_at) end`.as(
        "useful_until",
      ),
    )
    .where("q.id", "=", free.id)
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return row ?? "again";
}

/** A Message-ID of the domain a mail comes from (RFC 5322 §3.6.4). */
export function newMessageId(from: string): string {
  return `<${randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** Encrypts a mail, which may hold codes and links that grant access. */
export function sealMail(secret: Buffer, mail: Mail): Buffer {
  return seal(secret, MAIL_PURPOSE, JSON.stringify(mail));
}

/** Opens the seal of a mail. */
export function unsealMail(secret: Buffer, sealed: Buffer): Mail {
  return JSON.parse(unseal(secret, MAIL_PURPOSE, sealed));
}

/** Lets a mail that failed wait again, or gives it up; says whether it waits. */
export async function rescheduleMail(transaction: Kysely<Tables>, waiting: QueuedMail, now: Date): Promise<boolean> {
  const attempts = waiting.attempts + 1;
  const { retry_interval } = waiting;
  const next_at =
    retry_interval === null ? backOffUntil(now, attempts) : new Date(now.getTime() + retry_interval * MINUTE);
  if (isOver({ ...waiting, attempts }, next_at)) return false;
  await transaction.updateTable("mail_queue").set({ next_at, attempts }).where("id", "=", waiting.id).execute();
  return true;
}

/** Forgets a mail that went, or never will. */
export async function deleteMail(transaction: Kysely<Tables>, { id }: Pick<QueuedMail, "id">): Promise<void> {
  await transaction.deleteFrom("mail_queue").where("id", "=", id).execute();
}

/** The first attempt is no try again. */
function isOver({ give_up_at, retry_count, attempts }: QueuedMail, next: Date): boolean {
  return give_up_at === null ? attempts > (retry_count ?? 0) : next > give_up_at;
}
