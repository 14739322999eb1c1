import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** A time as the driver reads it and as it may be written. */
type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A whole number beyond 2^31: the driver reads it as text. */
type Big = ColumnType<string, number | bigint | string | undefined, number | bigint | string>;
type OptionalBig = ColumnType<
  string | null,
  number | bigint | string | null | undefined,
  number | bigint | string | null
>;
/** A JSON value: read parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

/** Whose data a role sees: its own company, that and those below it, or all. */
export type Reach = "company" | "subtree" | "all";

/** A customer or a part of one; path holds the ids from the top down, such as "1.4.9.". */
export interface CompaniesTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  /** Set by the database from the parent. */
  level: Generated<number>;
  path: Generated<string>;
  remaining_data: Big;
  email: string | null;
  show_payment: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
}

/** A role; company_id is null for the built-in ones. */
export interface RolesTable {
  id: Generated<number>;
  name: string;
  title: string;
  description: Generated<string>;
  company_id: number | null;
  reach: Reach;
  created_at: Time;
  updated_at: Time;
}

/** A person who signs in. */
export interface UsersTable {
  id: Generated<number>;
  company_id: number;
  role_id: number;
  email: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  avatar_path: string | null;
  password_hash: string | null;
  email_verified: Generated<boolean>;
  tos_accepted: Generated<boolean>;
  mfa_type: "email" | "teltonika_id" | "totp" | null;
  country_iso_code: string | null;
  disabled: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  last_login_at: OptionalTime;
}

/** A device and the last it told of itself. */
export interface DevicesTable {
  id: Generated<number>;
  company_id: number;
  model: string;
  original_model: string | null;
  name: string;
  description: Generated<string>;
  serial: string;
  mac: string | null;
  imei: string | null;
  firmware: string | null;
  /** 0 offline, 1 online, 2 pending, null not activated. */
  status: number | null;
  signal: number | null;
  temperature: number | null;
  operator: string | null;
  connection_type: string | null;
  connection_state: string | null;
  network_state: string | null;
  sim_slot: number | null;
  sim_state: string | null;
  wan_state: string | null;
  wan_ip: string | null;
  mobile_ip: string | null;
  router_uptime: number | null;
  connection_uptime: number | null;
  sent: OptionalBig;
  received: OptionalBig;
  latitude: number | null;
  longitude: number | null;
  monitoring_enabled: Generated<boolean>;
  is_facelift: Generated<boolean>;
  esim: Generated<boolean>;
  credit_enabled: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  last_connection_at: OptionalTime;
  last_update_at: OptionalTime;
  secret_hash: Buffer | null;
  gateway_node: string | null;
  /** Name, serial number, MAC and IMEI in lower case, for the search. */
  search_text: GeneratedAlways<string>;
}

/** A label of a company for its devices. */
export interface TagsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  color: string | null;
  created_at: Time;
  updated_at: Time;
}

/** The tables as kysely sees them. */
export interface Tables {
  settings: { key: string; value: Json };
  companies: CompaniesTable;
  roles: RolesTable;
  role_permissions: { role_id: number; permission: string };
  users: UsersTable;
  devices: DevicesTable;
  tags: TagsTable;
  device_tags: { device_id: number; tag_id: number };
  storage: { user_id: number; key: string; value: Json; updated_at: Time };
  session_families: SessionFamiliesTable;
  access_tokens: { hash: Buffer; family_id: string; created_at: Time; expires_at: Date };
  refresh_tokens: { hash: Buffer; family_id: string; created_at: Time; expires_at: Date; used_at: OptionalTime };
  login_attempts: { subject: string; attempts: number; window_started_at: Date };
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  socket_io_attachments: { id: Generated<string>; created_at: OptionalTime; payload: Buffer | null };
  gateway_nodes: { id: string; seen_at: Time };
  schema_migrations: { version: number; name: string; applied_at: Time };
}

/** A sign-in and everything issued from it. */
export interface SessionFamiliesTable {
  id: Generated<string>;
  user_id: number;
  address: string | null;
  user_agent: string | null;
  created_at: Time;
  expires_at: Date;
  revoked_at: OptionalTime;
  revoked_reason: string | null;
}

/** A write that was asked for under a key, and its answer. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Time;
}

/** A write that succeeded: who, what, where. */
export interface AuditLogTable {
  id: Generated<string>;
  company_id: number;
  user_id: number | null;
  user_email: string;
  operation: string;
  path: string;
  detail: ColumnType<unknown, string | null, string | null>;
  address: string | null;
  created_at: Time;
}
