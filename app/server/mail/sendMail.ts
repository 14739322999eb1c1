import type { MailStatus } from "../database/mailTables";
import { reasonOf } from "../startProblem";
import type { MailerParts, Reader } from "./createMailer";
import { deliver } from "./deliver";
import { endOf, judgeFailure, SuppressedAddress, UndeliverableMail } from "./judgeFailure";
import { keepForResending } from "./keptMail";
import type { Letter, WriteLetter } from "./Letter";
import { dropMail, keepMail, putOff, type Tries, type WaitingMail } from "./mailQueue";
import type { Mail } from "./mailTransport";
import type { Place } from "./Place";
import { renderLetter } from "./renderLetter";
import { isSuppressed, suppress } from "./suppression";

const LONGEST_ERROR = 500;
const MINUTE = 60_000;

/** How long a mail is tried: what holds a code is of no use once that has run out. */
const TRIED_FOR = { code: 10 * MINUTE, other: 24 * 60 * MINUTE };

/** How a try ended: why it failed and whether another one follows. */
interface Failed {
  error: string;
  isWaiting: boolean;
  /** What became of it unless it waits. */
  end: MailStatus;
}

/** Sends a letter, and notes in the mail log what became of it; what cannot be taken now waits for another try. */
export async function sendLetter(parts: MailerParts, write: WriteLetter, reader: Reader): Promise<void> {
  const place = parts.findPlace(reader);
  const letter = withUsableLink(write(place.t, place.brand.company_name ?? ""), place);
  const mail = { ...mailOf(parts.from, letter, place, reader.to), via: reader.via, report: reader.report };
  const { tries } = reader;
  const sendable = letter.link && place.origin === undefined ? undefined : mail;
  const tried = await tryToSend(parts, sendable, reader.to);
  const failed = tried && { ...tried, isWaiting: tried.isWaiting && tries?.retry_count !== 0 };
  const now = parts.clock();
  const logged = await note(parts, reader, letter, failed);
  if (sendable) await keepForResending(parts, logged, sendable, letter);
  if (!failed?.isWaiting) return;
  const until = lastsUntil(letter, tries, now);
  await keepMail(parts, { log_id: logged, company_id: reader.companyId, mail, now, ...until });
}

function lastsUntil({ code }: Letter, tries: Tries | undefined, now: Date) {
  if (tries) return { give_up_at: null, ...tries };
  const give_up_at = new Date(now.getTime() + (code ? TRIED_FOR.code : TRIED_FOR.other));
  return { give_up_at, retry_interval: null, retry_count: null };
}

/** Tries a mail that waited once more. */
export async function resendMail(parts: MailerParts, waiting: WaitingMail): Promise<void> {
  const { kysely } = parts;
  const failed = await tryToSend(parts, waiting.mail, waiting.mail.to.address);
  const isWaiting = failed?.isWaiting === true && (await putOff(parts, waiting, parts.clock()));
  if (!isWaiting) await dropMail(parts, waiting);
  await kysely
    .updateTable("mail_log")
    .set({ status: statusOf(failed && { ...failed, isWaiting }), error: failed?.error ?? null })
    .where("id", "=", waiting.log_id)
    .execute();
}

async function tryToSend(parts: MailerParts, mail: Mail | undefined, to: string): Promise<Failed | undefined> {
  const { kysely, log } = parts;
  try {
    if (!mail) throw new UndeliverableMail("Links need the console's address: give --public-url.");
    if (await isSuppressed(kysely, to)) throw new SuppressedAddress();
    await deliver(parts, mail);
    return undefined;
  } catch (cause) {
    const error = reasonOf(cause).slice(0, LONGEST_ERROR);
    const judgement = judgeFailure(cause);
    // What a company's own server says of an address is believed for this mail alone.
    if (judgement === "suppress" && mail?.via === undefined) await suppress(kysely, to, error);
    log.error("A mail could not be sent.", { to, subject: mail?.subject, error });
    return { error, isWaiting: judgement === "again", end: endOf(cause) };
  }
}

async function note({ kysely, clock }: MailerParts, reader: Reader, letter: Letter, failed: Failed | undefined) {
  const { id } = await kysely
    .insertInto("mail_log")
    .values({
      company_id: reader.companyId,
      to: reader.to,
      subject: letter.subject,
      type: letter.type,
      status: statusOf(failed),
      error: failed?.error ?? null,
      created_at: clock(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function statusOf(failed: Failed | undefined): MailStatus {
  if (!failed) return "sent";
  return failed.isWaiting ? "waiting" : failed.end;
}

function withUsableLink(letter: Letter, { origin }: Place): Letter {
  const { link, ...rest } = letter;
  return origin === undefined && link?.isOptional ? rest : letter;
}

function mailOf(from: string, letter: Letter, place: Place, to: string): Mail {
  return {
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
