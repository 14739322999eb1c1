import type { ColumnType, Generated } from "kysely";

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What a notification can be about. */
export type NotificationType =
  | "invitedUserRegistration"
  | "creditCodeActivation"
  | "creditAmountTooLow"
  | "deviceAlert"
  | "documentsRefused"
  | "quickConnectEnded"
  | "mailServerFailure";

/** Something one user is told; unseen while seen_at is null. */
export interface NotificationsTable {
  id: Generated<number>;
  company_id: number;
  user_id: number;
  type: NotificationType;
  summary: string;
  created_at: Time;
  seen_at: OptionalTime;
}

/** Something everyone is told from enabled_at on; the message is HTML of the rich-text subset. */
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
  /** How long one of them serves a device. */
  months: number;
}

/** Credits of one kind that a company was given at one time. */
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

/** The tables of the header's widgets. */
export interface ShellTables {
  notifications: NotificationsTable;
  notices: NoticesTable;
  credit_types: CreditTypesTable;
  credits: CreditsTable;
}
