import type { FileSystem } from "../files/FileSystem";

/** A network interface with its address. */
export interface NetworkInterface {
  name: string;
  address: string;
  /** Length of the network's prefix in bits. */
  prefix: number;
  mac?: string;
  received: number;
  sent: number;
}

/** The computer that the services of a device run on. */
export interface Machine {
  files: FileSystem;
  model: string;
  serial: string;
  kernel: string;
  /** Its name in the network. */
  hostname: () => string;
  firmware: () => string;
  /** Seconds since it started. */
  uptime: () => number;
  /** Load averages of the last 1, 5 and 15 minutes. */
  load: () => [number, number, number];
  /** Total and free memory, in kB. */
  memory: () => { total: number; free: number };
  interfaces: () => NetworkInterface[];
  /** The lines of its log, oldest first. */
  log: () => string[];
}
