import type { Generated } from "kysely";
import type { Json, Time } from "./columnTypes";

/** One message of a channel that tells how a change gets along. */
export interface StatusMessagesTable {
  id: Generated<string>;
  user_id: number;
  channel: string;
  subject: string;
  name: string | null;
  message: Json;
  created_at: Time;
}

/** The tables of confirmations and of the channels of changes. */
export interface ConfirmationTables {
  password_confirmations: { family_id: string; confirmed_at: Date };
  status_messages: StatusMessagesTable;
}
