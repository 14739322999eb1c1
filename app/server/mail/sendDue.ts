import type { Transaction } from "kysely";
import { sql } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { MailStatus } from "../database/tables/mailTables";
import type { Tables } from "../database/tables/tables";
import { reasonOf } from "../lifecycle/StartProblem";
import { deliver, type SenderParts } from "./deliver";
import { oneLine } from "./describeMailError";
import { finalStatusOf, judgeFailure, SuppressedAddress, UndeliverableMail } from "./judgeFailure";
import { deleteMail, type Lane, type QueuedMail, rescheduleMail, takeDueMail, unsealMail } from "./mailQueue";
import type { Mail } from "./mailTransport";
import type { Outbox } from "./Outbox";
import { isSuppressed, suppress } from "./suppression";

/** The result of an attempt: the status for the log, and whether it may be retried. */
interface Attempt {
  status: MailStatus;
  error: string | null;
  mayRetry: boolean;
}

/** Sends one due mail and records the result; false when none is due. */
export function sendDue(parts: SenderParts, lane: Lane): Promise<boolean> {
  return inOwnTransaction(parts.kysely, async (outbox) => {
    const { transaction } = outbox;
    // The transaction is idle while the mail server responds; if it were terminated, the mail would be sent twice.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const queued = await takeDueMail(transaction, parts.clock(), lane);
    if (queued === undefined || queued === "again") return queued !== undefined;
    const attempt = await attemptDelivery(parts, outbox, queued);
    await recordAttempt(transaction, queued, attempt, parts.clock());
    return true;
  });
}

async function recordAttempt(
  transaction: Transaction<Tables>,
  queued: QueuedMail,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const isQueued = attempt.mayRetry && (await rescheduleMail(transaction, queued, now));
  if (!isQueued) await deleteMail(transaction, queued);
  await transaction
    .updateTable("mail_log")
    .set({ status: isQueued ? "waiting" : attempt.status, error: attempt.error })
    .where("id", "=", queued.log_id)
    .execute();
}

async function attemptDelivery(parts: SenderParts, outbox: Outbox, queued: QueuedMail): Promise<Attempt> {
  const db = outbox.transaction;
  let mail: Mail | undefined;
  try {
    mail = unsealMail(parts.secret, queued.mail);
    if (await isSuppressed(db, mail.to.address)) throw new SuppressedAddress();
    const { useful_until } = queued;
    if (useful_until && useful_until <= parts.clock())
      throw new UndeliverableMail("It was of no use any more when its turn came.");
    const remark = await deliver(parts, outbox, mail);
    return { status: "sent", error: remark === undefined ? null : oneLine(remark), mayRetry: false };
  } catch (cause) {
    const to = mail?.to.address;
    const error = oneLine(reasonOf(cause));
    const judgement = judgeFailure(cause);
    if (judgement === "suppress" && to !== undefined) await suppress(db, to, error);
    parts.log.error("A mail could not be sent.", { to, subject: mail?.subject, error });
    return { status: finalStatusOf(cause), error, mayRetry: judgement === "again" };
  }
}
