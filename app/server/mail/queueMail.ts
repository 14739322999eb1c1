import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { MailerParts, Reader } from "./createMailer";
import type { Letter, WriteLetter } from "./Letter";
import { newMessageId, sealMail, type Tries } from "./mailQueue";
import type { Mail } from "./mailTransport";
import type { Place } from "./Place";
import { renderLetter } from "./renderLetter";
import { usefulLifetime } from "./storedMail";

const DAY = 86_400_000;

/** How long a mail is tried (RFC 5321 §4.5.4.1: four to five days), unless it is of no use before. */
const TRIED_FOR = 5 * DAY;

/** Why a letter with a link cannot go: nobody knows where the link leads. */
const NO_ORIGIN = "Links need the console's address: give --public-url.";

/** What a letter's mail and its row in the log are made of. */
export interface WrittenMail {
  letter: Letter;
  mail: Mail;
  /** Why it cannot go at all. */
  reason: string | null;
}

/** Writes a letter in its reader's language and brand. */
export function writeMail({ findPlace, from }: MailerParts, write: WriteLetter, reader: Reader): WrittenMail {
  const place = findPlace(reader);
  const letter = withUsableLink(write(place.t, place.brand.company_name ?? ""), place);
  const reason = letter.link && place.origin === undefined ? NO_ORIGIN : null;
  return {
    letter,
    reason,
    mail: { ...mailOf(from, letter, place, reader.to), via: reader.via, report: reader.report },
  };
}

/** Writes a letter into the outbox, in the transaction of what it speaks of; any role may. Fails as the transaction does. */
export async function queueMail(
  parts: MailerParts,
  transaction: Kysely<Tables>,
  write: WriteLetter,
  reader: Reader,
): Promise<void> {
  const { mail, letter, reason } = writeMail(parts, write, reader);
  const now = parts.clock();
  const until = new Date(now.getTime() + usefulLifetime(letter));
  const { give_up_at, retry_interval, retry_count } = lastsUntil(until, reader.tries, now);
  const sealed = sealMail(parts.secret, mail);
  await sql`select queue_mail(${reader.companyId}::int, ${reader.to}, ${letter.subject}, ${letter.type}, ${sealed}::bytea,
    ${mail.via ?? null}::int, ${now}, ${until}, ${give_up_at}::timestamptz, ${retry_interval}::int, ${retry_count}::int,
    ${reason}::text)`.execute(transaction);
}

function lastsUntil(useful: Date, tries: Tries | undefined, now: Date) {
  if (tries) return { give_up_at: null, ...tries };
  const give_up_at = new Date(Math.min(useful.getTime(), now.getTime() + TRIED_FOR));
  return { give_up_at, retry_interval: null, retry_count: null };
}

function withUsableLink(letter: Letter, { origin }: Place): Letter {
  const { link, ...rest } = letter;
  return origin === undefined && link?.isOptional ? rest : letter;
}

function mailOf(from: string, letter: Letter, place: Place, to: string): Mail {
  return {
    // The same at each try: a receiver recognizes a mail whose sender was killed before it noted that it went.
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
