/** A Wi-Fi interface of this machine; traffic in bytes. */
export interface Network {
  wlan_id: string;
  ssid: string;
  is_active: boolean;
  clients: number;
  received: number;
  sent: number;
}

/** The Wi-Fi interfaces of this machine; empty when it has no radio. */
export function wirelessNetworks(folder?: string, runIw?: (...args: string[]) => Promise<string>): Promise<Network[]>;
