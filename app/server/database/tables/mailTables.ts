import type { Generated } from "kysely";
import type { Time } from "./columnTypes";

/** A queued mail (outbox). */
export interface MailQueueTable {
  id: Generated<string>;
  log_id: string;
  company_id: number | null;
  /** The mail, encrypted. */
  mail: Buffer;
  /** The company's mail server that sends it; null for the deployment's own. */
  via: number | null;
  attempts: Generated<number>;
  next_at: Time;
  /** When delivery is abandoned, unless it has its own retry settings. */
  give_up_at: Date | null;
  /** Minutes between retries, and their number. */
  retry_interval: number | null;
  retry_count: number | null;
}

/** Delivery status: `bounced` is rejected permanently, `suppressed` was not offered to a mail server. */
export type MailStatus = "sent" | "waiting" | "bounced" | "suppressed" | "failed";

/** A sent mail, encrypted, stored for resending. */
export interface MailKeptTable {
  log_id: string;
  mail: Buffer;
  via: number | null;
  until: Date;
}

/** Tables of the mail queue. */
export interface MailTables {
  mail_queue: MailQueueTable;
  mail_kept: MailKeptTable;
}
