import { type Kysely, sql } from "kysely";
import { dayjs } from "../../domain/dayjs";
import type { Tables } from "../database/tables/tables";
import type { Letter, WriteLetter } from "./Letter";
import type { MailerParts } from "./MailerParts";
import { newMessageId, type RetrySettings, sealMail } from "./mailQueue";
import type { Mail } from "./mailTransport";
import type { Place } from "./Place";
import type { Recipient } from "./Recipient";
import { renderLetter } from "./renderLetter";
import { usefulLifetime } from "./storedMail";

/** Maximum time a mail is retried (RFC 5321 §4.5.4.1: four to five days), unless it becomes useless earlier. */
const MAX_RETRY_DAYS = 5;

/** Error for a letter with a link when the console's URL is unknown. */
const NO_ORIGIN = "Links need the console's address: give --public-url.";

/** A written letter with its mail. */
export interface WrittenMail {
  letter: Letter;
  mail: Mail;
  /** Why it cannot be sent at all. */
  reason: string | null;
}

/** Writes a letter in the recipient's language and brand. */
export function writeMail({ findPlace, from }: MailerParts, write: WriteLetter, recipient: Recipient): WrittenMail {
  const place = findPlace(recipient);
  const letter = withUsableLink(write(place.t, place.brand.company_name ?? ""), place);
  const reason = letter.link && place.origin === undefined ? NO_ORIGIN : null;
  return {
    letter,
    reason,
    mail: { ...mailOf(from, letter, place, recipient.to), via: recipient.via, report: recipient.report },
  };
}

/** Queues a letter in the transaction of what it is about; any database role may. Throws when the insert fails. */
export async function queueMail(
  parts: MailerParts,
  transaction: Kysely<Tables>,
  write: WriteLetter,
  recipient: Recipient,
): Promise<void> {
  const { mail, letter, reason } = writeMail(parts, write, recipient);
  const now = parts.clock();
  const until = dayjs.utc(now).add(usefulLifetime(letter), "millisecond").toDate();
  const { give_up_at, retry_interval, retry_count } = retrySettings(until, recipient.retries, now);
  const sealed = sealMail(parts.secret, mail);
  await sql`select queue_mail(${recipient.companyId}::int, ${recipient.to}, ${letter.subject}, ${letter.type}, ${sealed}::bytea,
    ${mail.via ?? null}::int, ${now}, ${until}, ${give_up_at}::timestamptz, ${retry_interval}::int, ${retry_count}::int,
    ${reason}::text)`.execute(transaction);
}

function retrySettings(usefulUntil: Date, retries: RetrySettings | undefined, now: Date) {
  if (retries) return { give_up_at: null, ...retries };
  const last = dayjs.utc(now).add(MAX_RETRY_DAYS, "day");
  return {
    give_up_at: last.isBefore(usefulUntil) ? last.toDate() : usefulUntil,
    retry_interval: null,
    retry_count: null,
  };
}

function withUsableLink(letter: Letter, { origin }: Place): Letter {
  const { link, ...rest } = letter;
  return origin === undefined && link?.isOptional ? rest : letter;
}

function mailOf(from: string, letter: Letter, place: Place, to: string): Mail {
  return {
    // Constant across retries, so that the receiver can detect duplicates when a sender was killed before it recorded
    // the delivery.
    messageId: newMessageId(from),
    from: { name: place.brand.company_name ?? "", address: from },
    to: { name: "", address: to },
    subject: letter.subject,
    ...renderLetter(letter, place),
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: letter.files?.map(({ name, type, content }) => ({
      ...{ filename: name, contentType: type },
      ...{ content: content.toString("base64"), encoding: "base64" as const },
    })),
  };
}
