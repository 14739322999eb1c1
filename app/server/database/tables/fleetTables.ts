import type { ColumnType, Generated } from "kysely";
import type { CompanyOfOwner } from "./columnTypes";

type Time = ColumnType<Date, Date | undefined, Date>;
/** A whole number beyond 2^31: the driver reads it as text. */
type Big = ColumnType<string, number | bigint | string, number | bigint | string>;
type OptionalBig = ColumnType<string | null, number | string | null | undefined, number | string | null>;
/** A JSON value: read parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

/** The kinds of file there are. */
export type FileType =
  | "firmware"
  | "config"
  | "eventslog"
  | "troubleshoot"
  | "device_task_manager_file"
  | "custom_file"
  | "global_firmware"
  | "periodic_backup";

/** What happened to a device. */
export interface DeviceEventsTable {
  id: Generated<string>;
  device_id: number;
  company_id: CompanyOfOwner;
  type: "connected" | "disconnected" | "refused" | "firmware" | "operator" | "wan" | "sim";
  status: Generated<boolean>;
  /** How a try to connect ended. */
  code: Generated<string | null>;
  log: Generated<string>;
  /** Who did it; null: the device itself. */
  user_id: Generated<number | null>;
  /** The firmware that spoke. */
  user_agent: Generated<string | null>;
  ip: Generated<string | null>;
  created_at: Time;
}

/** What a device measured at a time. */
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
  /** What has no column of its own, by name. */
  measured: ColumnType<Record<string, string | number | null>, string | undefined, string>;
}

/** What is compared of measurements; a temperature in tenths of a degree. */
type Compared =
  | "signal"
  | "temperature"
  | "router_uptime"
  | "connection_uptime"
  | "analog_input"
  | "satellites"
  | "speed";

/** What a device measured at most and at least in an hour or a day, and of some of it how much in all and how often. */
export type DeviceExtremesTable = { device_id: number; created_at: Time } & Record<
  `${Compared}_${"max" | "min"}`,
  number | null
> &
  Record<`${"sent" | "received"}_${"max" | "min"}`, OptionalBig> &
  Record<`${"signal" | "temperature"}_${"sum" | "count"}`, number | null>;

/** How much a device sent and received through one SIM card on one day. */
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
  /** Of firmware offered to every company: whether it is in use for long, or new. */
  channel: Generated<"stable" | "latest" | null>;
  file_size: Big;
  sha256: Buffer;
  /** Where its content lies in the object store; null: in file_chunks. */
  object_key: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

/** A picture for dashboards. */
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

/** The VPN instances a device runs. */
export interface DeviceVpnStatusTable {
  device_id: number;
  data: Json;
  updated_at: Time;
}

/** What a device answered to a monitoring template. */
export interface DeviceCustomDataTable {
  id: Generated<string>;
  device_id: number;
  /** That of the device; the database fills it in. */
  company_id: Generated<number>;
  template_id: number;
  data: Json;
  created_at: Time;
}

/** The tables about what devices did, and about their files and reports. */
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
