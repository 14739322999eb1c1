import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { unseal } from "../../session/seal";
import type { MailerParts, Outbox } from "../createMailer";
import { backOffUntil } from "../mailQueue";
import type { CompanyServer } from "./companyServer";
import { notifyAdministrators } from "./notifyAdministrators";

/** What passwords of mail servers are sealed for. */
export const MAIL_SERVER_PURPOSE = "email-configuration";

const DAY = 86_400_000;

/** A company's mail server, and how it does. */
export interface KnownServer {
  id: number;
  company_id: number;
  name: string;
  failures: number;
  /** It rests until then, because it failed. */
  next_try_at: Date | null;
  last_error: string | null;
  /** Opens the seal of its password; fails when that is not this deployment's. */
  open(): CompanyServer;
}

/** Reads a company's mail server; undefined when it is not there any more. */
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

/** Notes that a server took a mail: if it failed before, it is used as usual again. */
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

/** Notes that a server did not take a mail: it rests, longer each time, and its administrators hear of it once. */
export async function recordServerFailure(
  parts: MailerParts & { wake(): void },
  outbox: Outbox,
  { id, ...server }: KnownServer,
  error: string,
): Promise<void> {
  const isNew = await setFailing(outbox.transaction, id, error, parts.clock());
  if (isNew) await notifyAdministrators(parts, outbox, server, error);
}

/** Writes the failure down; says whether the administrators have to hear of it. */
async function setFailing(transaction: Kysely<Tables>, id: number, error: string, now: Date): Promise<boolean> {
  const held = await transaction
    .selectFrom("email_configurations")
    .select(["failures", "failing_since", "notified_at", "worked_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const { notified_at, worked_at } = held;
  // One that works and fails by turns is told of once a day.
  const isAnew = notified_at !== null && worked_at !== null && worked_at > notified_at;
  const isNew = notified_at === null || (isAnew && now.getTime() - notified_at.getTime() >= DAY);
  const failures = held.failures + 1;
  await transaction
    .updateTable("email_configurations")
    .set({ failures, last_error: error, next_try_at: backOffUntil(now, failures) })
    .set({ failing_since: held.failing_since ?? now, ...(isNew && { notified_at: now }) })
    .where("id", "=", id)
    .execute();
  return isNew;
}
