import type { Generated } from "kysely";
import type { Time } from "./columnTypes";

/** A mail that waits for its next try. */
export interface MailQueueTable {
  id: Generated<string>;
  log_id: string;
  company_id: number | null;
  /** The mail itself, sealed. */
  mail: Buffer;
  attempts: Generated<number>;
  next_at: Time;
  give_up_at: Time;
}

/** The tables of mails that are on their way. */
export interface MailTables {
  mail_queue: MailQueueTable;
}
