import type { Generated } from "kysely";
import type { Big, Time } from "./columnTypes";

/** A sample of a Wi-Fi network: clients and traffic in bytes. */
export interface WirelessHistoryTable {
  id: Generated<number>;
  device_id: number;
  wlan_id: string;
  clients_count: number;
  received: Big;
  sent: Big;
  created_at: Time;
}

/** Tables of network samples and of clients that joined or left. */
export interface NetworkHistoryTables {
  wireless_history: WirelessHistoryTable;
  network_changes: {
    id: Generated<number>;
    device_id: number;
    change: "joined" | "left" | "moved";
    object: string;
    address: string | null;
    /** The Ethernet port; null for wireless clients. */
    port: Generated<number | null>;
    /** The previous port of a client that moved. */
    from_port: Generated<number | null>;
    created_at: Time;
  };
}
