import type { Generated } from "kysely";
import type { Big, Time } from "./columnTypes";

/** What a Wi-Fi network carried at a time. */
export interface WirelessHistoryTable {
  id: Generated<number>;
  device_id: number;
  wlan_id: string;
  clients_count: number;
  received: Big;
  sent: Big;
  created_at: Time;
}

/** The tables of what networks of devices carried, and of who came and went. */
export interface NetworkHistoryTables {
  wireless_history: WirelessHistoryTable;
  network_changes: {
    id: Generated<number>;
    device_id: number;
    change: "joined" | "left" | "moved";
    object: string;
    address: string | null;
    /** The Ethernet port; null of whoever is in a wireless network. */
    port: Generated<number | null>;
    /** Of whoever moved: the port before. */
    from_port: Generated<number | null>;
    created_at: Time;
  };
}
