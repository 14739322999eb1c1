import type { ColumnType, Generated } from "kysely";

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Kinds of notifications. */
export type NotificationType =
  | "invitedUserRegistration"
  | "creditCodeActivation"
  | "creditAmountTooLow"
  | "deviceAlert"
  | "documentsRefused"
  | "quickConnectEnded"
  | "mailServerFailure";

/** A notification of one user; unread while seen_at is null. */
export interface NotificationsTable {
  id: Generated<number>;
  company_id: number;
  user_id: number;
  type: NotificationType;
  summary: string;
  created_at: Time;
  seen_at: OptionalTime;
}

/** A notice to all users from enabled_at on; the message is HTML of the rich-text subset. */
export interface NoticesTable {
  id: Generated<number>;
  type: "info" | "warning" | "danger";
  message: string;
  enabled_at: Date;
  created_at: Time;
  updated_at: Time;
}

/** A kind of credit, free or paid; the paid ones have even ids. */
export interface CreditTypesTable {
  id: number;
  kind: string;
  name: string;
  license_type: "credit" | "management" | "data";
  payment_type: "free" | "paid";
  /** Months of service one credit covers. */
  months: number;
}

/** A pool of credits that a company received at one time. */
export interface CreditsTable {
  id: Generated<number>;
  company_id: number;
  credit_type_id: number;
  credit_price: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  pro_form_nr: string | null;
  credit_count: number;
  credit_left: number;
  credit_reserved: Generated<number>;
  expire_at: OptionalTime;
  assigned_at: Time;
  deleted_at: OptionalTime;
}

/** Tables of notifications, notices and credits. */
export interface ShellTables {
  notifications: NotificationsTable;
  notices: NoticesTable;
  credit_types: CreditTypesTable;
  credits: CreditsTable;
}
