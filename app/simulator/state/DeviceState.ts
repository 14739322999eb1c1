import type { LastJob } from "../../agent/JobLog.mjs";
import type { TemplateRequest } from "../../agent/templateRequests.mjs";

/** A file that lies on a device: what it is called, and under which digest its content is kept. */
export interface StoredFile {
  name: string;
  sha256: string;
  size: number;
}

/** What a simulated device has become since it was new; what is not here is as it left the factory. */
export interface DeviceState {
  firmware?: string;
  /** Its password, salted and hashed. */
  password?: { salt: string; hash: string };
  /** What was set through its own interface, by endpoint. */
  settings?: Record<string, unknown>;
  /** Since when it has the rules of dynamic DNS it was given (s), and which host names have a password. */
  ddns?: { since: number; withPassword: string[] };
  /** Who may use its hotspots, by their number. */
  guests?: Record<string, string[]>;
  /** Until when (s) the ways to it are open, by the job that opened them. */
  ways?: Record<string, number>;
  /** The configuration it was given last. */
  configuration?: StoredFile;
  /** The files that were put on it, by path. */
  files?: Record<string, StoredFile>;
  /** How many seconds lie between two of its reports. */
  period?: number;
  /** The same for what is monitored by itself, by kind; 0: not at all. */
  periods?: Record<string, number>;
  /** What monitoring templates ask it for, by their number, and every how many seconds. */
  templates?: Record<string, { period: number; requests: TemplateRequest[] }>;
  /** The last thing it was asked for and has ended. */
  ended?: LastJob;
}
