import { sql } from "kysely";
import { seal } from "../session/seal";
import type { MailerParts } from "./createMailer";
import type { Letter } from "./Letter";
import { MAIL_PURPOSE } from "./mailQueue";
import type { Mail } from "./mailTransport";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a mail may be sent again: what holds a code, or the link to a new password, is of no use once that has run out. */
const KEPT_FOR = { code: 10 * MINUTE, password: 60 * MINUTE, other: 7 * DAY };

/** Keeps a mail as it went, sealed, so that it can be sent again. */
export async function keepForResending(
  { kysely, secret, clock }: MailerParts,
  log_id: string,
  mail: Mail,
  letter: Letter,
): Promise<void> {
  const until = new Date(clock().getTime() + usefulFor(letter));
  const sealed = seal(secret, MAIL_PURPOSE, JSON.stringify(mail));
  await kysely.insertInto("mail_kept").values({ log_id, mail: sealed, until }).execute();
  await kysely.updateTable("mail_log").set({ resend_until: until }).where("id", "=", log_id).execute();
}

function usefulFor({ code, type }: Letter): number {
  if (code) return KEPT_FOR.code;
  return type === "reset_password" ? KEPT_FOR.password : KEPT_FOR.other;
}

/** Puts a kept mail into the queue, due at once; one that waits there already is not put there twice. */
export async function queueAgain({ kysely, clock }: MailerParts, id: number): Promise<void> {
  const now = clock();
  const lastTry = new Date(now.getTime() + DAY);
  await sql`
    with again as (
      update mail_log set status = 'waiting', error = null
      where id = ${id} and status <> 'waiting' and resend_until > ${now}
        and exists (select from mail_kept where log_id = mail_log.id) returning id, company_id)
    insert into mail_queue (log_id, company_id, mail, attempts, next_at, give_up_at)
    select again.id, again.company_id, kept.mail, 0, ${now}, least(kept.until, ${lastTry})
    from again join mail_kept kept on kept.log_id = again.id`.execute(kysely);
}

/** Forgets the mails that are not sent again any more. */
export async function forgetKept({ kysely, clock }: MailerParts): Promise<void> {
  await kysely.deleteFrom("mail_kept").where("until", "<=", clock()).execute();
}
