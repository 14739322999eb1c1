/** A network port of a device in the message of a port scan (domain.md §4). */
export interface StatusPort {
  id: number;
  /** `port3`, `sfp1`, `WAN` or `LAN 2`. */
  name: string;
  type: "ETH" | "SFP";
  state: "up" | "down";
  /** Mbit/s. */
  speed?: number;
  devices: { ip: string; mac: string; vendor: string; name?: string; port: number[] }[];
  /** Whether it feeds what is plugged in, and with how many watts. */
  PoE?: boolean;
  "PoE (W)"?: string;
}

/** What a device answered to one request to its own interface. */
export interface ForwardedResponse {
  /** The number of the request in the configurator's log. */
  rid: number;
  /** The method of the request. */
  type: string;
  /** The path of the request. */
  endpoint: string;
  /** The HTTP status, where the device said one. */
  code?: number;
  /** How long the device took. */
  time?: string;
  data: unknown[];
  errors?: unknown[];
}

/** What happened to one subject of a change; the last message of a subject counts. */
export interface StatusMessage {
  status: "pending" | "running" | "completed" | "warning" | "error" | "cancelled";
  /** What the message holds: words unless it says otherwise. */
  type?: "text" | "port_scan" | "api_forward";
  /** In words. */
  value?: string;
  errorcode?: number;
  progress?: { value: number; total: number };
  /** A host that the change opened, without scheme. */
  link?: string;
  /** What was asked for, by name, or what the subject answered. */
  data?: Readonly<Record<string, unknown>> | readonly ForwardedResponse[];
  /** The ports of a `port_scan`. */
  ports?: readonly StatusPort[];
  /** How an `api_forward` ended. */
  response_state?: "completed" | "failed";
}

/** One subject of a change: a device, or -1 for the change as a whole. */
export interface StatusSubject {
  id: number;
  name?: string | null;
}
