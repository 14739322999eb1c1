import type { Generated } from "kysely";
import type { Json, OptionalTime, Time } from "./columnTypes";

/** A progress message of a channel. */
export interface StatusMessagesTable {
  id: Generated<string>;
  user_id: number;
  channel: string;
  subject: string;
  name: string | null;
  message: Json;
  created_at: Time;
}

/** A mass call: one operation on every device a filter matched, and its progress. */
export interface MassCallsTable {
  id: Generated<number>;
  user_id: number;
  token_id: string | null;
  /** The impersonating user, if any. */
  actor_id: number | null;
  actor_email: string | null;
  /** IP address of the caller; empty when unknown. */
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

/** A request that requires the password of its session, or was confirmed with it. */
export interface PasswordConfirmationsTable {
  uuid: string;
  family_id: string;
  /** See digestRequest. */
  request_hash: Buffer;
  asked_at: Date;
  confirmed_at: Date | null;
}

/** Tables of confirmations and progress channels. */
export interface ConfirmationTables {
  password_confirmations: PasswordConfirmationsTable;
  status_messages: StatusMessagesTable;
  mass_calls: MassCallsTable;
}
