import type { Generated } from "kysely";
import type { Json, OptionalTime, Time } from "./columnTypes";

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

/** A call about every device a search found, and how far it has come. */
export interface MassCallsTable {
  id: Generated<number>;
  user_id: number;
  token_id: string | null;
  /** Who acts as the user, when it is someone else. */
  actor_id: number | null;
  actor_email: string | null;
  /** Where the call came from; empty when unknown. */
  address: Generated<string>;
  operation: string;
  path: Json;
  query: Json;
  content: Buffer;
  devices: number[];
  position: Generated<number>;
  refused: Generated<number>;
  tries: Generated<number>;
  state: Generated<"waiting" | "completed" | "failed">;
  channel: string;
  subject: number;
  created_at: Time;
  finished_at: OptionalTime;
}

/** A request that waits for the password of its session, or was confirmed with it. */
export interface PasswordConfirmationsTable {
  uuid: string;
  family_id: string;
  /** See digestRequest. */
  request_hash: Buffer;
  asked_at: Date;
  confirmed_at: Date | null;
}

/** The tables of confirmations and of the channels of changes. */
export interface ConfirmationTables {
  password_confirmations: PasswordConfirmationsTable;
  status_messages: StatusMessagesTable;
  mass_calls: MassCallsTable;
}
