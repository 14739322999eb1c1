import { type Kysely, sql } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { Tables } from "../database/tables/tables";
import type { Logger } from "../log/createLogger";
import { createNotification, type NotificationContext } from "../notifications/createNotification";
import type { Verdict } from "./Verdict";

const TYPE = "documentsRefused";

/** Locations name files of the server, so only its operators are notified. */
const PERMISSION = "super_admin";

/** Maximum length of a notification summary. */
const MAX_SUMMARY_LENGTH = 500;

/** Dependencies of the notifications. */
export interface ReportParts {
  verdict: Verdict;
  kysely: Kysely<Tables>;
  services: NotificationContext["services"];
  log: Logger;
  clock: () => Date;
}

/**
 * Notifies operators while invalid documents are rejected and earlier ones are served: at startup and after each
 * change, once for all servers. A newer notification replaces an unread one; it is marked as read once the documents
 * are served.
 */
export function reportRefusedDocuments({ verdict, log, ...parts }: ReportParts): { close(): Promise<void> } {
  let reporting = Promise.resolve();
  const report = (faults: readonly string[]) => {
    reporting = reporting
      .then(() => (faults.length > 0 ? notify(faults, parts) : markSeen(parts)))
      .catch((error: unknown) => log.error("Operators could not be notified of the rejected documents.", { error }));
  };
  report(verdict.faults);
  verdict.listen(report);
  return { close: () => reporting };
}

type Parts = Omit<ReportParts, "verdict" | "log">;

async function notify(faults: readonly string[], { kysely, services, clock }: Parts): Promise<void> {
  await inOwnTransaction(kysely, async ({ transaction, afterCommit }) => {
    await sql`select pg_advisory_xact_lock(hashtext('farhelm.refused-documents'))`.execute(transaction);
    const summary = summaryOf(faults);
    const { rows } = await sql<{ id: number }>`
      select u.id from users u join role_permissions p on p.role_id = u.role_id
      where p.permission = ${PERMISSION} and not exists (
        select 1 from notifications n
        where n.user_id = u.id and n.type = ${TYPE} and n.summary = ${summary} and n.seen_at is null)`.execute(
      transaction,
    );
    const users = rows.map(({ id }) => id);
    if (users.length === 0) return;
    await transaction
      .deleteFrom("notifications")
      .where("type", "=", TYPE)
      .where("seen_at", "is", null)
      .where("user_id", "in", users)
      .execute();
    await createNotification({ transaction, services, now: clock(), afterCommit }, { type: TYPE, summary, users });
  });
}

async function markSeen({ kysely, clock }: Parts): Promise<void> {
  await kysely
    .updateTable("notifications")
    .set({ seen_at: clock() })
    .where("type", "=", TYPE)
    .where("seen_at", "is", null)
    .execute();
}

function summaryOf(faults: readonly string[]): string {
  const [first = "", ...others] = faults;
  const more = others.length > 0 ? ` (and ${others.length} more in the server's log)` : "";
  const begin = "The documents have problems, earlier ones are served: ";
  return `${begin}${first.slice(0, MAX_SUMMARY_LENGTH - begin.length - more.length)}${more}`;
}
