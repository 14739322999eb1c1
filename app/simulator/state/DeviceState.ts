import type { LastJob } from "../../agent/JobLog.mjs";
import type { TemplateRequest } from "../../agent/templateRequests.mjs";

/** A file stored on a device: its name, and the digest that identifies its content. */
export interface StoredFile {
  name: string;
  sha256: string;
  size: number;
}

/** Mutable state of a simulated device; absent fields have their factory default. */
export interface DeviceState {
  firmware?: string;
  /** Its password, salted and hashed (base64). */
  password?: { salt: string; hash: string };
  /** Settings made through its API, by endpoint. */
  settings?: Record<string, unknown>;
  /** When its dynamic DNS rules were set (s), and the host names that have a password. */
  ddns?: { since: number; withPassword: string[] };
  /** Users of its hotspots, by hotspot number. */
  guests?: Record<string, string[]>;
  /** Open remote access sessions: expiry (s) by the number of the job that opened them. */
  ways?: Record<string, number>;
  /** The last configuration that was uploaded. */
  configuration?: StoredFile;
  /** Uploaded files, by path. */
  files?: Record<string, StoredFile>;
  /** Seconds between two reports. */
  period?: number;
  /** Seconds between two reports of each kind that is monitored separately; 0 turns it off. */
  periods?: Record<string, number>;
  /** Its monitoring templates, by number, with their period in seconds. */
  templates?: Record<string, { period: number; requests: TemplateRequest[] }>;
  /** Its last finished job. */
  ended?: LastJob;
}
