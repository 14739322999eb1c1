import type { Generated } from "kysely";
import type { Time } from "./columnTypes";

/** A mail that waits for its next try. */
export interface MailQueueTable {
  id: Generated<string>;
  log_id: string;
  company_id: number | null;
  /** The mail itself, sealed. */
  mail: Buffer;
  /** The company's mail server it goes through; null is the deployment's own. */
  via: number | null;
  attempts: Generated<number>;
  next_at: Time;
  /** When it is given up, unless it has tries of its own. */
  give_up_at: Date | null;
  /** After how many minutes it is tried again, and how many times. */
  retry_interval: number | null;
  retry_count: number | null;
}

/** What became of a mail: bounced is refused for good, suppressed was not even offered to a mail server. */
export type MailStatus = "sent" | "waiting" | "bounced" | "suppressed" | "failed";

/** A mail as it went, sealed, for sending it again. */
export interface MailKeptTable {
  log_id: string;
  mail: Buffer;
  via: number | null;
  until: Date;
}

/** The tables of mails that are on their way. */
export interface MailTables {
  mail_queue: MailQueueTable;
  mail_kept: MailKeptTable;
}
