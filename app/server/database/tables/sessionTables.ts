import type { ColumnType, Generated } from "kysely";

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A session family: a sign-in and all tokens issued from it. */
export interface SessionFamiliesTable {
  id: Generated<string>;
  user_id: number;
  address: string | null;
  user_agent: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date;
  revoked_at: OptionalTime;
  revoked_reason: string | null;
  /** The impersonating user and the session family they came from, if any. */
  actor_id: ColumnType<number | null, number | null | undefined, number | null>;
  actor_family_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was last refreshed. */
  seen_at: OptionalTime;
}

/** A request to a user to permit impersonation. */
export interface ImpersonationRequestsTable {
  id: Generated<number>;
  user_id: number;
  actor_id: number;
  actor_email: string;
  token_hash: Buffer;
  created_at: Date;
  /** Set by the database's clock. */
  written_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date;
  answered_at: OptionalTime;
  allowed: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

/** An impersonation session; ended_at is null while it is active and when it expired at expires_at. */
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

/** A personal access token. */
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

/** Tables of sessions, impersonation and external identities. */
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
