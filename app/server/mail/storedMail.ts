import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { addSeconds } from "../session/tokens";
import { MAILED_LIFETIMES } from "../values/mailedLifetimes";
import type { Letter, LetterType } from "./Letter";
import type { MailerParts } from "./MailerParts";
import { newMessageId, sealMail, unsealMail } from "./mailQueue";

const DAY = 86_400;

/** Validity of codes and links in letters, in seconds; other letters are useful for a week. */
const VALIDITY: { [Type in LetterType]?: number } = {
  code: MAILED_LIFETIMES.code,
  reset_password: MAILED_LIFETIMES.resetPassword,
  confirm_address: MAILED_LIFETIMES.confirmAddress,
  access_request: MAILED_LIFETIMES.accessRequest,
  invitation: MAILED_LIFETIMES.invitation,
};
const DEFAULT_LIFETIME = 7 * DAY;

/** How long a letter is useful in milliseconds: as long as its code or link is valid. */
export function usefulLifetime({ type }: Pick<Letter, "type">): number {
  return (VALIDITY[type] ?? DEFAULT_LIFETIME) * 1000;
}

/**
 * Queues a stored mail again, due at once, unless it is queued already; runs as the table owner. It gets a new
 * Message-ID, because a receiver would drop the same one as a duplicate.
 */
export async function requeueMail({ secret, clock }: MailerParts, transaction: Kysely<Tables>, id: number) {
  const stored = await transaction
    .selectFrom("mail_kept")
    .select("mail")
    .where("log_id", "=", String(id))
    .executeTakeFirst();
  if (!stored) return;
  const now = clock();
  const giveUpAt = addSeconds(now, DAY);
  const mail = unsealMail(secret, stored.mail);
  const sealed = sealMail(secret, { ...mail, messageId: newMessageId(mail.from.address) });
  await sql`
    with again as (
      update mail_log set status = 'waiting', error = null
      where id = ${id} and status <> 'waiting' and resend_until > ${now}
        returning id, company_id)
    insert into mail_queue (log_id, company_id, mail, via, next_at, give_up_at)
    select again.id, again.company_id, ${sealed}::bytea, kept.via, ${now}, least(kept.until, ${giveUpAt})
    from again join mail_kept kept on kept.log_id = again.id`.execute(transaction);
}

/** Deletes stored mails that can no longer be resent. */
export async function deleteExpiredMail({ kysely, clock }: MailerParts): Promise<void> {
  await kysely.deleteFrom("mail_kept").where("until", "<=", clock()).execute();
}
