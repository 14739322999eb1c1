import type { ColumnType, Generated } from "kysely";
import type { CompanyOfOwner } from "./columnTypes";

type Time = ColumnType<Date, Date | undefined, Date>;
/** A bigint, which the driver reads as text. */
type Big = ColumnType<string, number | bigint | string, number | bigint | string>;
type OptionalBig = ColumnType<string | null, number | string | null | undefined, number | string | null>;
/** A JSON value: read parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

/** Kinds of files. */
export type FileType =
  | "firmware"
  | "config"
  | "eventslog"
  | "troubleshoot"
  | "device_task_manager_file"
  | "custom_file"
  | "global_firmware"
  | "periodic_backup";

/** An event of a device. */
export interface DeviceEventsTable {
  id: Generated<string>;
  device_id: number;
  company_id: CompanyOfOwner;
  type: "connected" | "disconnected" | "refused" | "firmware" | "operator" | "wan" | "sim";
  status: Generated<boolean>;
  /** Result code of a connection attempt. */
  code: Generated<string | null>;
  log: Generated<string>;
  /** The acting user; null for the device itself. */
  user_id: Generated<number | null>;
  /** Firmware of the device. */
  user_agent: Generated<string | null>;
  ip: Generated<string | null>;
  created_at: Time;
}

/** A telemetry sample of a device. */
export interface DeviceSamplesTable {
  device_id: number;
  created_at: Time;
  signal: number | null;
  temperature: number | null;
  sent: OptionalBig;
  received: OptionalBig;
  sim_slot: number | null;
  sim_state: string | null;
  operator: string | null;
  connection_type: string | null;
  connection_state: string | null;
  network_state: string | null;
  wan_state: string | null;
  wan_ip: string | null;
  mobile_ip: string | null;
  firmware: string | null;
  router_uptime: number | null;
  connection_uptime: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Values without a column of their own, by name. */
  measured: ColumnType<Record<string, string | number | null>, string | undefined, string>;
}

/** Measures with stored minima and maxima; temperature is in tenths of °C. */
type Compared =
  | "signal"
  | "temperature"
  | "router_uptime"
  | "connection_uptime"
  | "analog_input"
  | "satellites"
  | "speed";

/** Minima and maxima of a device per hour or day, with sum and count of some measures (downsampling). */
export type DeviceExtremesTable = { device_id: number; created_at: Time } & Record<
  `${Compared}_${"max" | "min"}`,
  number | null
> &
  Record<`${"sent" | "received"}_${"max" | "min"}`, OptionalBig> &
  Record<`${"signal" | "temperature"}_${"sum" | "count"}`, number | null>;

/** Daily traffic of a device through one SIM card, in bytes. */
export interface DeviceDataUsageTable {
  device_id: number;
  date: ColumnType<string, string, never>;
  modem: Generated<number>;
  sim_slot: Generated<number>;
  sent: Big;
  received: Big;
}

/** A file; company_id is null for firmware offered to every company. */
export interface FilesTable {
  id: Generated<number>;
  company_id: number | null;
  device_id: number | null;
  type: FileType;
  name: string;
  version: string | null;
  device_model: string | null;
  description: Generated<string>;
  /** Release channel of firmware offered to every company. */
  channel: Generated<"stable" | "latest" | null>;
  file_size: Big;
  sha256: Buffer;
  /** Key of its content in the object store; null when stored in file_chunks. */
  object_key: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

/** An image for dashboards. */
export interface ImagesTable {
  id: Generated<number>;
  company_id: number;
  user_id: Generated<number | null>;
  name: string;
  description: Generated<string>;
  type: "device_dashboard";
  mime_type: "image/png" | "image/jpeg";
  file_size: number;
  original_width: number;
  original_height: number;
  data: Buffer;
  created_at: Time;
  updated_at: Time;
}

/** A dashboard of a device; layout lists its widgets. */
export interface DashboardsTable {
  id: Generated<number>;
  device_id: number;
  name: string;
  layout: ColumnType<unknown, string | undefined, string>;
  image_id: number | null;
  autorefresh: Generated<number>;
  is_default: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
}

/** VPN instances of a device. */
export interface DeviceVpnStatusTable {
  device_id: number;
  data: Json;
  updated_at: Time;
}

/** Values a device reported for a monitoring template. */
export interface DeviceCustomDataTable {
  id: Generated<string>;
  device_id: number;
  /** Company of the device, filled in by the database. */
  company_id: Generated<number>;
  template_id: number;
  data: Json;
  created_at: Time;
}

/** Tables of device events, telemetry, files and dashboards. */
export interface FleetTables {
  device_events: DeviceEventsTable;
  device_samples: DeviceSamplesTable;
  device_hours: DeviceSamplesTable;
  device_hour_extremes: DeviceExtremesTable;
  device_day_extremes: DeviceExtremesTable;
  extremes_made: { series: "device_hour_extremes" | "device_day_extremes"; until: Time };
  device_data_usage: DeviceDataUsageTable;
  device_vpn_status: DeviceVpnStatusTable;
  device_ddns_status: { device_id: number; rules: Json; updated_at: Time };
  device_custom_data: DeviceCustomDataTable;
  files: FilesTable;
  file_chunks: { file_id: number; position: number; data: Buffer };
  stored_objects: { key: string; created_at: Time };
  images: ImagesTable;
  dashboards: DashboardsTable;
}
