import type { Kysely } from "kysely";
import { dayjs } from "../../../domain/dayjs";
import type { Tables } from "../../database/tables/tables";
import { unseal } from "../../session/seal";
import type { MailerParts } from "../MailerParts";
import { backOffUntil } from "../mailQueue";
import type { Outbox } from "../Outbox";
import type { CompanyServer } from "./companyServer";
import { notifyAdministrators } from "./notifyAdministrators";

/** Purpose of the encryption of mail server passwords. */
export const MAIL_SERVER_PURPOSE = "email-configuration";

/** A company's mail server and its health. */
export interface KnownServer {
  id: number;
  company_id: number;
  name: string;
  failures: number;
  /** End of its back-off after failures. */
  next_try_at: Date | null;
  last_error: string | null;
  /** Decrypts its password; throws when it was encrypted with another deployment's key. */
  open(): CompanyServer;
}

/** Reads a company's mail server; undefined when it no longer exists. */
export async function readServer(
  { secret }: MailerParts,
  db: Kysely<Tables>,
  id: number,
): Promise<KnownServer | undefined> {
  const found = await db
    .selectFrom("email_configurations")
    .select(["id", "company_id", "name", "host", "port", "email", "username", "password"])
    .select(["failures", "next_try_at", "last_error"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { host, port, email, username, password, ...known } = found;
  const open = () => ({ host, port, email, username, password: unseal(secret, MAIL_SERVER_PURPOSE, password) });
  return { ...known, open };
}

/** Records a successful delivery; ends the back-off of a server that failed before. */
export async function recordServerSuccess(
  { clock }: MailerParts,
  db: Kysely<Tables>,
  server: KnownServer,
): Promise<void> {
  if (server.failures === 0) return;
  await db
    .updateTable("email_configurations")
    .set({ failures: 0, failing_since: null, next_try_at: null, last_error: null, worked_at: clock() })
    .where("id", "=", server.id)
    .execute();
}

/** Records a failed delivery: extends the server's back-off and notifies its administrators once. */
export async function recordServerFailure(
  parts: MailerParts & { wake(): void },
  outbox: Outbox,
  { id, ...server }: KnownServer,
  error: string,
): Promise<void> {
  const isNew = await setFailing(outbox.transaction, id, error, parts.clock());
  if (isNew) await notifyAdministrators(parts, outbox, server, error);
}

/** Records the failure; returns whether the administrators must be notified. */
async function setFailing(transaction: Kysely<Tables>, id: number, error: string, now: Date): Promise<boolean> {
  const health = await transaction
    .selectFrom("email_configurations")
    .select(["failures", "failing_since", "notified_at", "worked_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!health) return false;
  const { notified_at, worked_at } = health;
  // Notifications about an intermittent server are throttled to one per day.
  const hasRecovered = notified_at !== null && worked_at !== null && worked_at > notified_at;
  const isNew = notified_at === null || (hasRecovered && dayjs.utc(now).diff(dayjs.utc(notified_at), "day") >= 1);
  const failures = health.failures + 1;
  await transaction
    .updateTable("email_configurations")
    .set({ failures, last_error: error, next_try_at: backOffUntil(now, failures) })
    .set({ failing_since: health.failing_since ?? now, ...(isNew && { notified_at: now }) })
    .where("id", "=", id)
    .execute();
  return isNew;
}
