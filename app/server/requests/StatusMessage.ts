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
  /** Whether it supplies Power over Ethernet, and the watts. */
  PoE?: boolean;
  "PoE (W)"?: string;
}

/** The response of a device to one request to its own API. */
export interface ForwardedResponse {
  /** The id of the request in the configurator's log. */
  rid: number;
  /** The method of the request. */
  type: string;
  /** The path of the request. */
  endpoint: string;
  /** The HTTP status, where the device reported one. */
  code?: number;
  /** How long the device took, such as `1.2 s`. */
  time?: string;
  data: unknown[];
  errors?: unknown[];
}

/** The status of one subject of a change; its last message is the current one. */
export interface StatusMessage {
  status: "pending" | "running" | "completed" | "warning" | "error" | "cancelled";
  /** The kind of content; text by default. */
  type?: "text" | "port_scan" | "api_forward";
  /** The status as text. */
  value?: string;
  errorcode?: number;
  progress?: { value: number; total: number };
  /** The address of a connection that the change opened, without scheme. */
  link?: string;
  /** The requested values by name, or the responses of the subject. */
  data?: Readonly<Record<string, unknown>> | readonly ForwardedResponse[];
  /** The ports of a `port_scan`. */
  ports?: readonly StatusPort[];
  /** The outcome of an `api_forward`. */
  response_state?: "completed" | "failed";
}

/** One subject of a change: a device, or -1 for the change as a whole. */
export interface StatusSubject {
  id: number;
  name?: string | null;
}
