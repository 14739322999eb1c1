import type { Generated } from "kysely";
import type { Big, CompanyOfOwner, OptionalTime, Time } from "./columnTypes";

/** A VPN hub of a company; a quick hub is time-limited. */
export interface VpnHubsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  quick_hub: Generated<boolean>;
  hub_zone: string;
  vpn_type: Generated<"tap" | "tun">;
  enabled: Generated<boolean>;
  stop_reason: "company_data_used" | "inactive" | "inactive_without_users" | "expired" | null;
  server_ip: Generated<string>;
  netmask: Generated<string>;
  port: number | null;
  start_time: OptionalTime;
  end_time: OptionalTime;
  /** CA certificate for its clients (PEM). */
  ca_crt: string | null;
  /** When its hub process last reported; null if never. */
  runner_seen_at: OptionalTime;
  /** The user who last started the quick hub. */
  started_by: number | null;
  ca_crt_expire_at: OptionalTime;
  server_crt_expire_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

/** A client of a hub: a device, a user, or a name. */
export interface VpnHubUsersTable {
  id: Generated<number>;
  vpn_hub_id: number;
  company_id: CompanyOfOwner;
  type: "device" | "user" | "custom";
  device_id: number | null;
  user_id: number | null;
  name: string | null;
  mode: Generated<"static" | "dhcp">;
  ip: string | null;
  enabled: Generated<boolean>;
  /** Whether clients of the hub can reach the device's LAN and WAN. */
  forwards_lan: Generated<boolean>;
  forwards_wan: Generated<boolean>;
  created_at: Time;
}

/** A network reached through a client of a hub. */
export interface VpnRoutesTable {
  id: Generated<number>;
  vpn_hub_id: number;
  vpn_hub_user_id: number | null;
  name: Generated<string>;
  ip: string;
  netmask: string;
  created_at: Time;
}

/** A DHCP option of a hub: a name server. */
export interface VpnDhcpOptionsTable {
  id: Generated<number>;
  vpn_hub_id: number;
  type: "DNS" | "WINS";
  ip_address: string;
}

/** A client connection, open or closed. */
export interface VpnConnectionsTable {
  id: Generated<number>;
  vpn_hub_id: number;
  vpn_user_id: number | null;
  name: string;
  type: string;
  ip: string | null;
  vpn_ip: string | null;
  bytes_used: Big;
  bytes_sent: Big;
  bytes_received: Big;
  connected_at: Time;
  disconnected_at: OptionalTime;
}

/** Traffic of a hub between two samples, in bytes. */
export interface VpnUsageTable {
  id: Generated<string>;
  vpn_hub_id: number;
  session_bytes_send: Big;
  session_bytes_received: Big;
  created_at: Time;
}
