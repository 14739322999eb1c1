import type { Generated } from "kysely";
import type { Big, CompanyOfOwner, OptionalTime, Time } from "./columnTypes";

/** A private network of a company; a quick one lives for a limited time. */
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
  /** Whom its clients trust, as PEM. */
  ca_crt: string | null;
  /** When the process that carries it reported last; null while none ever has. */
  runner_seen_at: OptionalTime;
  /** Who switched a quick connect on last. */
  started_by: number | null;
  ca_crt_expire_at: OptionalTime;
  server_crt_expire_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

/** A client of a hub: a device, a user, or one known by name alone. */
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
  /** Whether the clients of the hub reach what is behind a device, and what is before it. */
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

/** A server a hub names to its clients. */
export interface VpnDhcpOptionsTable {
  id: Generated<number>;
  vpn_hub_id: number;
  type: "DNS" | "WINS";
  ip_address: string;
}

/** A connection of a client, under way or over. */
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

/** What a hub carried between two samples. */
export interface VpnUsageTable {
  id: Generated<string>;
  vpn_hub_id: number;
  session_bytes_send: Big;
  session_bytes_received: Big;
  created_at: Time;
}
