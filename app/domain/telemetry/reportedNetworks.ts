import { ADDRESS, NOT_IN_LINE, text } from "./valueShapes";

/** A Wi-Fi network as its device reports it; traffic in bytes. */
export interface ReportedNetwork {
  wlan_id: string;
  ssid: string;
  is_active: boolean;
  clients: number;
  received: number;
  sent: number;
}

/** A hotspot as its device reports it, with its connected users. */
export interface ReportedHotspot {
  index: number;
  ssid: string;
  is_enabled: boolean;
  ip?: string | null;
  auth_type?: string | null;
  users: readonly ReportedHotspotUser[];
}

/** A user who is connected to a hotspot; traffic in bytes. */
export interface ReportedHotspotUser {
  username: string;
  mac?: string | null;
  ip?: string | null;
  seconds: number;
  download: number;
  upload: number;
}

const time = { type: "integer" };
const BYTES = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const SSID = { type: "string", maxLength: 32, pattern: `^[^${NOT_IN_LINE}]*$` };
const MAC = { type: ["string", "null"], pattern: "^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$" };
const NETWORK_ADDRESS = { type: ["string", "null"], maxLength: 49, pattern: "^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$" };

const network = {
  type: "object",
  additionalProperties: false,
  required: ["wlan_id", "ssid", "is_active", "clients", "received", "sent"],
  properties: {
    wlan_id: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$" },
    ssid: SSID,
    is_active: { type: "boolean" },
    clients: { type: "integer", minimum: 0, maximum: 10_000 },
    received: BYTES,
    sent: BYTES,
  },
};

const hotspotUser = {
  type: "object",
  additionalProperties: false,
  required: ["username", "seconds", "download", "upload"],
  properties: {
    username: { ...text(64), type: "string" },
    mac: MAC,
    ip: ADDRESS,
    seconds: { type: "integer", minimum: 0, maximum: 2_147_483_647 },
    download: BYTES,
    upload: BYTES,
  },
};

const hotspot = {
  type: "object",
  additionalProperties: false,
  required: ["index", "ssid", "is_enabled", "users"],
  properties: {
    index: { type: "integer", minimum: 1, maximum: 4 },
    ssid: SSID,
    is_enabled: { type: "boolean" },
    ip: NETWORK_ADDRESS,
    auth_type: text(32),
    users: { type: "array", maxItems: 100, uniqueBy: ["username", "mac"], items: hotspotUser },
  },
};

/** JSON Schemas of network reports. A report is complete: what it does not list no longer exists. */
export const REPORTED_NETWORKS = {
  wireless: {
    type: "object",
    additionalProperties: false,
    required: ["networks"],
    properties: { time, networks: { type: "array", maxItems: 16, uniqueBy: ["wlan_id"], items: network } },
  },
  hotspots: {
    type: "object",
    additionalProperties: false,
    required: ["hotspots"],
    properties: { time, hotspots: { type: "array", maxItems: 4, uniqueBy: ["index"], items: hotspot } },
  },
} as const;
