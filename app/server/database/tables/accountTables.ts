import type { Generated } from "kysely";
import type { Json, Time } from "./columnTypes";
import type { MailStatus } from "./mailTables";

/** A mailed link with its purpose and expiry. */
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
  /** Set by the database's clock. */
  written_at: Time;
  expires_at: Date;
  accepted_at: Date | null;
}

/** A phone that confirms requests for its user. */
export interface PhonesTable {
  id: Generated<number>;
  user_id: number;
  /** Display name. */
  name: string;
  token_hash: Buffer;
  pin_hash: Buffer;
  created_at: Time;
  /** When it last confirmed or declined something. */
  last_used_at?: Time | null;
  /** The challenge of its pairing until the console confirms it; until then the phone gets no requests. */
  pairing: Buffer | null;
}

/** A challenge for a second factor or a confirmation. */
export interface MfaChallengesTable {
  hash: Buffer;
  user_id: number;
  purpose: "sign-in" | "set-up" | "confirm";
  method: "email" | "teltonika_id" | "totp";
  /** Hash of the mailed code or the pairing code. */
  code_hash: Buffer | null;
  /** Secret of an authenticator that is being set up. */
  totp_secret: Buffer | null;
  attempts: Generated<number>;
  /** Digest of the request to confirm; see digestRequest. */
  request_hash?: Buffer | null;
  /** Operation of that request, and names of its records. */
  operation?: string | null;
  names?: Json | null;
  /** When the user approved it in their app. */
  approved_at: Generated<Date | null>;
  created_at: Time;
  expires_at: Date;
}

/** A mail and its delivery status. */
export interface MailLogTable {
  id: Generated<string>;
  company_id: number | null;
  to: string;
  subject: string;
  /** Kind of letter; null in old entries. */
  type: string | null;
  status: MailStatus;
  error: string | null;
  /** Until when it can be resent. */
  resend_until: Date | null;
  created_at: Time;
}

/** Tables of accounts. */
export interface AccountTables {
  account_links: AccountLinksTable;
  user_invitations: UserInvitationsTable;
  second_factors: { user_id: number; totp_secret: Buffer | null; last_step: Generated<string>; created_at: Time };
  recovery_codes: { user_id: number; hash: Buffer };
  mfa_challenges: MfaChallengesTable;
  phones: PhonesTable;
  mail_log: MailLogTable;
}
