import type { Transaction } from "kysely";
import { sql } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { MailStatus } from "../database/tables/mailTables";
import type { Tables } from "../database/tables/tables";
import { reasonOf } from "../lifecycle/StartProblem";
import type { Outbox } from "./createMailer";
import { deliver, type SenderParts } from "./deliver";
import { oneLine } from "./describeMailError";
import { finalStatusOf, judgeFailure, SuppressedAddress, UndeliverableMail } from "./judgeFailure";
import { deleteMail, type Lane, type QueuedMail, rescheduleMail, takeDueMail, unsealMail } from "./mailQueue";
import type { Mail } from "./mailTransport";
import { isSuppressed, suppress } from "./suppression";

/** How a try ended: what the log says of it, and whether another one may follow. */
interface Tried {
  status: MailStatus;
  error: string | null;
  mayWait: boolean;
}

/** Sends one mail that is due and notes what became of it; false when none is. */
export function sendDue(parts: SenderParts, lane: Lane): Promise<boolean> {
  return inOwnTransaction(parts.kysely, async (outbox) => {
    const { transaction } = outbox;
    // It is idle while the mail server thinks; were it ended meanwhile, the mail would go twice.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const waiting = await takeDueMail(transaction, parts.clock(), lane);
    if (waiting === undefined || waiting === "again") return waiting !== undefined;
    const tried = await tryToSend(parts, outbox, waiting);
    await note(transaction, waiting, tried, parts.clock());
    return true;
  });
}

async function note(transaction: Transaction<Tables>, waiting: QueuedMail, tried: Tried, now: Date): Promise<void> {
  const isWaiting = tried.mayWait && (await rescheduleMail(transaction, waiting, now));
  if (!isWaiting) await deleteMail(transaction, waiting);
  await transaction
    .updateTable("mail_log")
    .set({ status: isWaiting ? "waiting" : tried.status, error: tried.error })
    .where("id", "=", waiting.log_id)
    .execute();
}

async function tryToSend(parts: SenderParts, outbox: Outbox, waiting: QueuedMail): Promise<Tried> {
  const db = outbox.transaction;
  let mail: Mail | undefined;
  try {
    mail = unsealMail(parts.secret, waiting.mail);
    if (await isSuppressed(db, mail.to.address)) throw new SuppressedAddress();
    const { useful_until } = waiting;
    if (useful_until && useful_until <= parts.clock())
      throw new UndeliverableMail("It was of no use any more when its turn came.");
    const remark = await deliver(parts, outbox, mail);
    return { status: "sent", error: remark === undefined ? null : oneLine(remark), mayWait: false };
  } catch (cause) {
    const to = mail?.to.address;
    const error = oneLine(reasonOf(cause));
    const judgement = judgeFailure(cause);
    if (judgement === "suppress" && to !== undefined) await suppress(db, to, error);
    parts.log.error("A mail could not be sent.", { to, subject: mail?.subject, error });
    return { status: finalStatusOf(cause), error, mayWait: judgement === "again" };
  }
}
