import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables";
import type { MailerParts } from "./createMailer";
import type { Letter } from "./Letter";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a mail may be sent again: what holds a code, or the link to a new password, is of no use once that has run out. */
const KEPT_FOR = { code: 10 * MINUTE, password: 60 * MINUTE, other: 7 * DAY };

/** How long a letter is of use to its reader, in milliseconds. */
export function usefulFor({ code, type }: Letter): number {
  if (code) return KEPT_FOR.code;
  return type === "reset_password" ? KEPT_FOR.password : KEPT_FOR.other;
}

/** Puts a kept mail into the queue, due at once, as the owner; one that waits there already is not put there twice. */
export async function queueAgain(transaction: Kysely<Tables>, id: number, now: Date): Promise<void> {
  const lastTry = new Date(now.getTime() + DAY);
  await sql`
    with again as (
      update mail_log set status = 'waiting', error = null
      where id = ${id} and status <> 'waiting' and resend_until > ${now}
        and exists (select from mail_kept where log_id = mail_log.id) returning id, company_id)
    insert into mail_queue (log_id, company_id, mail, via, next_at, give_up_at)
    select again.id, again.company_id, kept.mail, kept.via, ${now}, least(kept.until, ${lastTry})
    from again join mail_kept kept on kept.log_id = again.id`.execute(transaction);
}

/** Forgets the mails that are not sent again any more. */
export async function forgetKept({ kysely, clock }: MailerParts): Promise<void> {
  await kysely.deleteFrom("mail_kept").where("until", "<=", clock()).execute();
}
