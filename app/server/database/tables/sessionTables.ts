import type { ColumnType, Generated } from "kysely";

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A sign-in and everything issued from it. */
export interface SessionFamiliesTable {
  id: Generated<string>;
  user_id: number;
  address: string | null;
  user_agent: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date;
  revoked_at: OptionalTime;
  revoked_reason: string | null;
  /** Who acts as the user, when it is someone else, and the sign-in they came from. */
  actor_id: ColumnType<number | null, number | null | undefined, number | null>;
  actor_family_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was last renewed. */
  seen_at: OptionalTime;
}

/** A question to a user whether someone may act for them. */
export interface ImpersonationRequestsTable {
  id: Generated<number>;
  user_id: number;
  actor_id: number;
  actor_email: string;
  token_hash: Buffer;
  created_at: Date;
  /** By the database's clock. */
  written_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date;
  answered_at: OptionalTime;
  allowed: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

/** One time someone acted for another; ended_at is null while it lasts and where it ran out at expires_at. */
export interface ImpersonationLogsTable {
  id: Generated<number>;
  user_id: number | null;
  user_email: string;
  actor_id: number | null;
  actor_email: string;
  company_id: number;
  session_id: string | null;
  address: string | null;
  started_at: Date;
  expires_at: Date;
  ended_at: OptionalTime;
}

/** A token with which a program uses the API as its user. */
export interface PersonalTokensTable {
  id: Generated<string>;
  user_id: number;
  name: string;
  hash: Buffer;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: OptionalTime;
  last_used_address: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The tables of sessions, of acting for others and of external identities. */
export interface SessionTables {
  session_families: SessionFamiliesTable;
  personal_tokens: PersonalTokensTable;
  impersonation_grants: { user_id: number; granted_until: Date };
  impersonation_requests: ImpersonationRequestsTable;
  impersonation_logs: ImpersonationLogsTable;
  user_identities: {
    issuer: string;
    subject: string;
    user_id: number;
    created_at: ColumnType<Date, Date | undefined, Date>;
  };
}
