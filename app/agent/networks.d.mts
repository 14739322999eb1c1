/** A Wi-Fi interface of this machine. */
export interface Network {
  wlan_id: string;
  ssid: string;
  is_active: boolean;
  clients: number;
  received: number;
  sent: number;
}

/** The Wi-Fi interfaces of this machine: none where it has no radio. */
export function wirelessNetworks(folder?: string, ask?: (...words: string[]) => Promise<string>): Promise<Network[]>;
