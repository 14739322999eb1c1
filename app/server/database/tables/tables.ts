import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { RecordingColumns } from "./accessTables";
import type { AccountTables } from "./accountTables";
import type { AdministrationTables } from "./administrationTables";
import type { Big, Json, OptionalBig, OptionalTime, Time } from "./columnTypes";
import type { ConfirmationTables } from "./confirmationTables";
import type { DeviceWorkTables } from "./deviceWorkTables";
import type { FleetTables } from "./fleetTables";
import type { InputTables } from "./inputTables";
import type { InterfaceTables } from "./interfaceTables";
import type { MailTables } from "./mailTables";
import type { NetworkHistoryTables } from "./networkHistoryTables";
import type { NetworkTables } from "./networkTables";
import type { ReportTables } from "./reportTables";
import type { SessionTables } from "./sessionTables";
import type { ShellTables } from "./shellTables";
import type { TagTables } from "./tagTables";

/** Tenant scope of a role: its own company, that company's subtree, or all companies. */
export type TenantScope = "company" | "subtree" | "all";

/** A company (tenant); `path` holds the ids from the root down, such as "1.4.9.". */
export interface CompaniesTable extends RecordingColumns {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  /** Set by the database from the parent. */
  level: Generated<number>;
  path: Generated<string>;
  remaining_data: Big;
  email: string | null;
  show_payment: Generated<boolean>;
  mfa_mandatory: Generated<boolean>;
  can_use_parent_license: Generated<boolean>;
  api_access: Generated<boolean>;
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
  reach: TenantScope;
  /** All its permissions, maintained by the database. */
  held: ColumnType<string[], never, never>;
  created_at: Time;
  updated_at: Time;
}

/** A user. */
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
  tos_accepted_at: OptionalTime;
  language: ColumnType<string | null, string | null | undefined, string | null>;
  mfa_type: "email" | "teltonika_id" | "totp" | null;
  country_iso_code: string | null;
  disabled: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  last_login_at: OptionalTime;
}

/** A device and its last-known values. */
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
  /** Why the last connection attempt failed; null when it succeeded. */
  failed_auth_reason: Generated<string | null>;
  /** Seconds between reports by kind, where configured. */
  monitoring: ColumnType<Record<string, number>, string | undefined, string>;
  /** 1 all online, 2 all offline, 3 all disabled, 4 mixed. */
  vpn_monitoring_instances_state: Generated<number | null>;
  credit_enabled: Generated<boolean>;
  /** Reported values without a column of their own. */
  measured: ColumnType<Record<string, string | number | boolean | null>, string | undefined, string>;
  user_set_latitude: Generated<number | null>;
  user_set_longitude: Generated<number | null>;
  management_credit_type_id: Generated<number | null>;
  data_credit_type_id: Generated<number | null>;
  credit_expire_at: OptionalTime;
  auto_extend_credit: Generated<boolean>;
  remaining_data: OptionalBig;
  created_at: Time;
  updated_at: Time;
  last_connection_at: OptionalTime;
  last_update_at: OptionalTime;
  secret_hash: Buffer | null;
  gateway_node: string | null;
  /** Name, serial number, MAC and IMEI in lower case, for searching. */
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
  /** Incremented by each change. */
  revision: GeneratedAlways<number>;
}

/** All tables, as Kysely's schema type. */
export interface Tables
  extends AccountTables,
    MailTables,
    AdministrationTables,
    ConfirmationTables,
    DeviceWorkTables,
    FleetTables,
    InputTables,
    InterfaceTables,
    NetworkHistoryTables,
    NetworkTables,
    ReportTables,
    SessionTables,
    ShellTables,
    TagTables {
  settings: { key: string; value: Json };
  companies: CompaniesTable;
  roles: RolesTable;
  role_permissions: { role_id: number; permission: string };
  users: UsersTable;
  devices: DevicesTable;
  storage: { user_id: number; key: string; value: Json; updated_at: Time };
  access_tokens: { hash: Buffer; family_id: string; created_at: Time; expires_at: Date };
  refresh_tokens: { hash: Buffer; family_id: string; created_at: Time; expires_at: Date; used_at: OptionalTime };
  rate_limits: { key: string; attempts: number; expires_at: Date };
  idempotency_keys: IdempotencyKeysTable;
  socket_io_attachments: { id: Generated<string>; created_at: OptionalTime; payload: Buffer | null };
  gateway_nodes: {
    id: string;
    seen_at: Time;
    url: Generated<string | null>;
    secret: Generated<string | null>;
    certificate: Generated<string | null>;
  };
  device_tunnels: { device_id: number; node: string; tunnel: string; opened_at: Time };
  schema_migrations: { version: number; name: string; applied_at: Time };
}

/** A write under an idempotency key, and its response. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Time;
}
