import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { addSeconds } from "../session/tokens";
import { MAILED_LIFETIMES } from "../values/mailedLifetimes";
import type { MailerParts } from "./createMailer";
import type { Letter, LetterType } from "./Letter";
import { newMessageId, sealMail, unsealMail } from "./mailQueue";

const DAY = 86_400;

/** How long what letters hold is valid, in seconds; a letter of another type is of use for a week. */
const VALID_FOR: { [Type in LetterType]?: number } = {
  code: MAILED_LIFETIMES.code,
  reset_password: MAILED_LIFETIMES.resetPassword,
  confirm_address: MAILED_LIFETIMES.confirmAddress,
  access_request: MAILED_LIFETIMES.accessRequest,
  invitation: MAILED_LIFETIMES.invitation,
};
const USEFUL_FOR = 7 * DAY;

/** How long a letter is of use to its reader, in milliseconds: as long as its code or link is valid. */
export function usefulLifetime({ type }: Pick<Letter, "type">): number {
  return (VALID_FOR[type] ?? USEFUL_FOR) * 1000;
}

/**
 * Puts a kept mail into the queue, due at once, as the owner; one that waits there already is not put there twice. It gets
 * a Message-ID of its own: a receiver that has the first mail would take the same one for a copy and drop it.
 */
export async function requeueMail({ secret, clock }: MailerParts, transaction: Kysely<Tables>, id: number) {
  const kept = await transaction
    .selectFrom("mail_kept")
    .select("mail")
    .where("log_id", "=", String(id))
    .executeTakeFirst();
  if (!kept) return;
  const now = clock();
  const lastTry = addSeconds(now, DAY);
  const mail = unsealMail(secret, kept.mail);
  const sealed = sealMail(secret, { ...mail, messageId: newMessageId(mail.from.address) });
  await sql`
    with again as (
      update mail_log set status = 'waiting', error = null
      where id = ${id} and status <> 'waiting' and resend_until > ${now}
        returning id, company_id)
    insert into mail_queue (log_id, company_id, mail, via, next_at, give_up_at)
    select again.id, again.company_id, ${sealed}::bytea, kept.via, ${now}, least(kept.until, ${lastTry})
    from again join mail_kept kept on kept.log_id = again.id`.execute(transaction);
}

/** Forgets the mails that are not sent again any more. */
export async function deleteExpiredMail({ kysely, clock }: MailerParts): Promise<void> {
  await kysely.deleteFrom("mail_kept").where("until", "<=", clock()).execute();
}
