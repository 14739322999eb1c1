import type { Generated } from "kysely";
import type { Json, Time } from "./columnTypes";
import type { MailStatus } from "./mailTables";

/** A link that was mailed: what it is good for and until when. */
export interface AccountLinksTable {
  hash: Buffer;
  purpose: "verify" | "change" | "reset";
  user_id: number;
  email: string;
  created_at: Time;
  expires_at: Date;
}

/** An invitation to become a user of a company. */
export interface UserInvitationsTable {
  id: Generated<number>;
  company_id: number;
  email: string;
  role_id: number;
  invited_by: number | null;
  token_hash: Buffer;
  created_at: Time;
  /** By the database's clock. */
  written_at: Time;
  expires_at: Date;
  accepted_at: Date | null;
}

/** A phone that confirms for its user. */
export interface PhonesTable {
  id: Generated<number>;
  user_id: number;
  /** What its owner calls it. */
  name: string;
  token_hash: Buffer;
  pin_hash: Buffer;
  created_at: Time;
  /** When it last confirmed or declined something. */
  last_used_at?: Time | null;
  /** The challenge it was paired by, until the console confirms it; such a phone is asked nothing. */
  pairing: Buffer | null;
}

/** A question for a code of the second factor. */
export interface MfaChallengesTable {
  hash: Buffer;
  user_id: number;
  purpose: "sign-in" | "set-up" | "confirm";
  method: "email" | "teltonika_id" | "totp";
  /** Of the mailed code, or of the one that a phone is paired with. */
  code_hash: Buffer | null;
  /** Of an authenticator being set up. */
  totp_secret: Buffer | null;
  attempts: Generated<number>;
  /** Of the one request that a question before a change is about; see digestRequest. */
  request_hash?: Buffer | null;
  /** What that request does, and the names it says so with. */
  operation?: string | null;
  names?: Json | null;
  /** When it was approved in the user's app. */
  approved_at: Generated<Date | null>;
  created_at: Time;
  expires_at: Date;
}

/** A mail that was sent, or was not. */
export interface MailLogTable {
  id: Generated<string>;
  company_id: number | null;
  to: string;
  subject: string;
  /** What it is about; mails from before it was noted have none. */
  type: string | null;
  status: MailStatus;
  error: string | null;
  /** Until when it may be sent again. */
  resend_until: Date | null;
  created_at: Time;
}

/** The tables of the account area. */
export interface AccountTables {
  account_links: AccountLinksTable;
  user_invitations: UserInvitationsTable;
  second_factors: { user_id: number; totp_secret: Buffer | null; last_step: Generated<string>; created_at: Time };
  recovery_codes: { user_id: number; hash: Buffer };
  mfa_challenges: MfaChallengesTable;
  phones: PhonesTable;
  mail_log: MailLogTable;
}
