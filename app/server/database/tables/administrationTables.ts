import type { ColumnType, Generated } from "kysely";

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A user's move from one company to another. */
export interface UserMoveLogsTable {
  id: Generated<number>;
  user_id: number | null;
  user_email: string;
  from_company_id: number;
  to_company_id: number;
  moved_by: string;
  created_at: Time;
}

/** A mail server of a company; its password is encrypted. */
export interface EmailConfigurationsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  host: string;
  port: number;
  email: string;
  username: string;
  password: Buffer;
  created_at: Time;
  updated_at: Time;
  /** Consecutive failures, since when, the last error, and the time of the next attempt (back-off). */
  failures: Generated<number>;
  failing_since: ColumnType<Date | null, undefined, Date | null>;
  next_try_at: ColumnType<Date | null, undefined, Date | null>;
  last_error: ColumnType<string | null, undefined, string | null>;
  /** When it last recovered. */
  worked_at: ColumnType<Date | null, undefined, Date | null>;
  /** When its administrators were notified that it fails. */
  notified_at: ColumnType<Date | null, undefined, Date | null>;
}

/** A device that is approved to enrol. */
export interface AuthorizedDevicesTable {
  id: Generated<number>;
  company_id: number;
  serial: string;
  mac: string | null;
  imei: string | null;
  model: string | null;
  /** The capabilities the device may report. */
  capabilities: string[] | null;
  created_at: Time;
}

/** A purchase of company data. */
export interface DataHistoryTable {
  id: Generated<number>;
  company_id: number;
  user_id: number | null;
  user_email: string;
  credits_used: number;
  data: ColumnType<string, number, number>;
  created_at: Time;
}

/** A transfer of credits between companies. */
export interface CreditMovesTable {
  id: Generated<number>;
  pool_id: number | null;
  credit_type_id: number;
  from_company_id: number;
  to_company_id: number;
  user_id: number | null;
  username: string;
  count: number;
  created_at: Time;
}

/** A redeemable code for credits. */
export interface CreditCodesTable {
  id: Generated<number>;
  code: string;
  company_id: number;
  kind: string;
  amount: number;
  comment: Generated<string>;
  created_by: number | null;
  created_email: string;
  used_by_user_id: number | null;
  used_by_company_id: number | null;
  activated_at: OptionalTime;
  created_at: Time;
}

/** An audit log entry: who did what to which record, and the outcome. Entries are append-only. */
export interface AuditLogTable {
  id: Generated<string>;
  /** Company of the user; null when unknown. */
  company_id: number | null;
  user_id: number | null;
  user_email: string;
  operation: string;
  /** Action shown in the list: the operation, "read" for a refused read, or "signInFailed". */
  action: Generated<string>;
  path: string;
  /** The content of the request, secrets masked. */
  detail: ColumnType<unknown, string | null | undefined, never>;
  address: string | null;
  /** The impersonating user, if any. */
  actor_id: ColumnType<number | null, number | null | undefined, number | null>;
  actor_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** The personal access token that was used, if any. */
  token_name: ColumnType<string | null, string | null | undefined, string | null>;
  result: Generated<"done" | "refused" | "failed">;
  /** Error code. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  /** Table of the record. */
  record_type: ColumnType<string | null, string | null | undefined, never>;
  record_id: ColumnType<string | null, string | null | undefined, never>;
  record_name: ColumnType<string | null, string | null | undefined, never>;
  /** The first changed rows, filled in by the database. */
  changes: ColumnType<AuditChange[] | null, undefined, never>;
  /** Number of changed rows. */
  changed: ColumnType<number, undefined, never>;
  created_at: Time;
}

/** A changed row: the fields that differ, before and after. */
export interface AuditChange {
  record: string;
  id: number | string | null;
  name: string | null;
  change: "insert" | "update" | "delete";
  fields: { field: string; before: unknown; after: unknown }[];
}

/** Tables of the administration. */
export interface AdministrationTables {
  audit_log: AuditLogTable;
  user_move_logs: UserMoveLogsTable;
  sso_administrators: { company_id: number; user_id: number; assigned_by: string; created_at: Time };
  suppressed_emails: { id: Generated<number>; email: string; reason: Generated<string>; created_at: Time };
  email_configurations: EmailConfigurationsTable;
  authorized_devices: AuthorizedDevicesTable;
  device_days: { day: ColumnType<string, string, string>; device_id: number };
  data_history: DataHistoryTable;
  credit_codes: CreditCodesTable;
  credit_moves: CreditMovesTable;
  credit_code_parts: { code_id: number; pool_id: number; amount: number };
}
