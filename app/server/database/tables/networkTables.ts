import type { Generated } from "kysely";
import type { SessionRecording } from "../../../domain/sessionRecording";
import type { AccessTables } from "./accessTables";
import type {
  AutomationDevicesTable,
  AutomationLogsTable,
  AutomationsTable,
  MonitoringAssignmentsTable,
  MonitoringTemplatesTable,
} from "./automationTables";
import type { Big, CompanyOfOwner, DefaultJson, OptionalTime, Time } from "./columnTypes";
import type {
  VpnConnectionsTable,
  VpnDhcpOptionsTable,
  VpnHubsTable,
  VpnHubUsersTable,
  VpnRoutesTable,
  VpnUsageTable,
} from "./vpnTables";

/** A remote access definition: a service on or behind a device. */
export interface RemoteAccessTable {
  id: Generated<number>;
  device_id: number;
  company_id: CompanyOfOwner;
  name: string;
  destination_ip: string;
  destination_port: number;
  protocol: string;
  credentials_required: Generated<boolean>;
  is_main: Generated<boolean>;
  /** What is recorded of its terminals; `company`: as the company says. */
  session_recording: Generated<SessionRecording | "company">;
  created_at: Time;
  updated_at: Time;
}

/** A remote access session, open or ended. */
export interface AccessSessionsTable {
  id: Generated<number>;
  company_id: number;
  device_id: number | null;
  device_name: string;
  access_id: number | null;
  user_id: number | null;
  username: string;
  type: "webui" | "lan-webui" | "cli" | "files" | "desktop";
  url: string | null;
  input_data: Big;
  output_data: Big;
  start_time: Time;
  expires_at: Date;
  end_time: OptionalTime;
  /** The job that opened it. */
  job_id: Generated<number | null>;
  /** Its target as the device sees it; null in sessions from before migration 0013. */
  protocol: Generated<string | null>;
  target_host: Generated<string | null>;
  target_port: Generated<number | null>;
  /** Who impersonated the user. */
  actor_id: Generated<number | null>;
  actor_name: Generated<string | null>;
  /** The session family or the access token that had it opened. */
  login_session: Generated<string | null>;
  end_reason: Generated<string | null>;
  /** Whether the server reaches the target without the device. */
  is_direct: Generated<boolean>;
  /** The server process that last carried its streams. */
  node: Generated<string | null>;
}

/** A hotspot as its device reports it. */
export interface HotspotsTable {
  id: Generated<number>;
  device_id: number;
  company_id: CompanyOfOwner;
  hotspot_index: number;
  ssid: string;
  status: boolean;
  hotspot_ip: string | null;
  auth_type: string | null;
  updated_at: Time;
}

/** Someone who is connected to a hotspot. */
export interface HotspotUsersTable {
  id: Generated<number>;
  hotspot_id: number;
  username: string;
  mac: string | null;
  ip: string | null;
  start_time: Time;
  download: Big;
  upload: Big;
  created_at: Time;
  updated_at: Time;
}

/** A Wi-Fi network as its device reports it. */
export interface WirelessTable {
  id: Generated<number>;
  device_id: number;
  company_id: CompanyOfOwner;
  wlan_id: string;
  ssid: string;
  active: boolean;
  received: Big;
  sent: Big;
  clients_count: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

/** Tasks that run one after another on a device. */
export interface TaskGroupsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  success_tag_id: Generated<number[]>;
  failed_tag_id: Generated<number[]>;
  created_at: Time;
  updated_at: Time;
}

/** One task of a group. */
export interface TasksTable {
  id: Generated<number>;
  group_id: number;
  order: number;
  type: "command" | "upload_file" | "download_file";
  name: string;
  data: DefaultJson;
  timeout: number;
  stop_on_failure: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
}

/** A run of a task group on a device. */
export interface TaskGroupLogsTable {
  id: Generated<number>;
  company_id: number;
  group_id: number | null;
  device_id: number | null;
  device_name: string;
  name: string;
  status: "processing" | "completed" | "failed";
  tasks_count: Generated<number>;
  tasks_done: Generated<number>;
  /** Tags added to the device on success and on failure. */
  success_tag_id: Generated<number[]>;
  failed_tag_id: Generated<number[]>;
  finished_at: OptionalTime;
  created_at: Time;
}

/** The result of one task of a run. */
export interface TaskLogsTable {
  id: Generated<number>;
  group_log_id: number;
  company_id: CompanyOfOwner;
  type: string;
  name: string;
  data: DefaultJson;
  result: DefaultJson;
  created_at: Time;
}

/** Tables of remote access, Wi-Fi, VPN, tasks, automations and monitoring. */
export interface NetworkTables extends AccessTables {
  remote_access: RemoteAccessTable;
  remote_access_tags: { remote_access_id: number; tag_id: number };
  access_sessions: AccessSessionsTable;
  hotspots: HotspotsTable;
  hotspot_users: HotspotUsersTable;
  wireless: WirelessTable;
  task_groups: TaskGroupsTable;
  tasks: TasksTable;
  task_group_logs: TaskGroupLogsTable;
  task_logs: TaskLogsTable;
  vpn_hubs: VpnHubsTable;
  vpn_hub_tags: { vpn_hub_id: number; tag_id: number };
  vpn_hub_users: VpnHubUsersTable;
  vpn_routes: VpnRoutesTable;
  vpn_dhcp_options: VpnDhcpOptionsTable;
  vpn_connections: VpnConnectionsTable;
  vpn_usage: VpnUsageTable;
  automations: AutomationsTable;
  automation_devices: AutomationDevicesTable;
  automation_logs: AutomationLogsTable;
  monitoring_templates: MonitoringTemplatesTable;
  monitoring_assignments: MonitoringAssignmentsTable;
}
