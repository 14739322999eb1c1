import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables";
import { seal, unseal } from "../session/seal";
import type { Mail } from "./mailTransport";

/** What mails are sealed for. */
export const MAIL_PURPOSE = "mail";
const MINUTE = 60_000;

/** How long a mail rests after each try, the last one for all further tries. */
const RESTS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE);

/** How long one try may take before another process takes the mail up. */
const LEASE = 5 * MINUTE;

/** How often a mail that is not taken is tried again: none is never. */
export interface Tries {
  /** In minutes. */
  retry_interval: number;
  retry_count: number;
}

/** How long a mail is tried: until a time, or with tries of its own. */
type Lasting = { give_up_at: Date | null } & { [Name in keyof Tries]: number | null };

/** A mail that waits for its next try. */
export interface WaitingMail extends Lasting {
  id: string;
  log_id: string;
  attempts: number;
  mail: Mail;
}

/** Where waiting mails are kept, and what makes them unreadable to who has the database alone. */
export interface QueuePlace {
  kysely: Kysely<Tables>;
  secret: Buffer;
}

/** Keeps a mail for another try. */
export async function keepMail(
  { kysely, secret }: QueuePlace,
  entry: Lasting & { log_id: string; company_id: number | null; mail: Mail; now: Date },
): Promise<void> {
  const { mail, now, ...values } = entry;
  const sealed = seal(secret, MAIL_PURPOSE, JSON.stringify(mail));
  await kysely
    .insertInto("mail_queue")
    .values({ ...values, mail: sealed, next_at: restUntil(now, { ...values, attempts: 1 }) })
    .execute();
}

/** Takes the mail that has waited longest for its next try; no other process gets it meanwhile. */
export async function takeDueMail({ kysely, secret }: QueuePlace, now: Date): Promise<WaitingMail | undefined> {
  const { rows } = await sql<Omit<WaitingMail, "mail"> & { mail: Buffer }>`
    update mail_queue set next_at = ${new Date(now.getTime() + LEASE)}, attempts = attempts + 1
    where id = (select id from mail_queue where next_at <= ${now} order by next_at, id limit 1 for update skip locked)
    returning id, log_id, attempts, give_up_at, retry_interval, retry_count, mail`.execute(kysely);
  const [row] = rows;
  return row && { ...row, mail: JSON.parse(unseal(secret, MAIL_PURPOSE, row.mail)) };
}

/** Lets a mail wait again, or gives it up; tells whether it waits. */
export async function putOff({ kysely }: QueuePlace, waiting: WaitingMail, now: Date): Promise<boolean> {
  const next_at = restUntil(now, waiting);
  if (isOver(waiting, next_at)) {
    await dropMail({ kysely }, waiting);
    return false;
  }
  await kysely.updateTable("mail_queue").set({ next_at }).where("id", "=", waiting.id).execute();
  return true;
}

/** Forgets a mail that went, or never will. */
export async function dropMail({ kysely }: Pick<QueuePlace, "kysely">, { id }: Pick<WaitingMail, "id">) {
  await kysely.deleteFrom("mail_queue").where("id", "=", id).execute();
}

/** The first attempt is no try again. */
function isOver({ give_up_at, retry_count, attempts }: WaitingMail, next: Date): boolean {
  return give_up_at === null ? attempts > (retry_count ?? 0) : next > give_up_at;
}

function restUntil(now: Date, { attempts, retry_interval }: Pick<WaitingMail, "attempts" | "retry_interval">): Date {
  const usual = RESTS[attempts - 1] ?? RESTS.at(-1) ?? MINUTE;
  return new Date(now.getTime() + (retry_interval === null ? usual : retry_interval * MINUTE));
}
