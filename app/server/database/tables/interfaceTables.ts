import type { Generated } from "kysely";
import type { Time } from "./columnTypes";

/** Desired settings of an Ethernet port. */
export interface DevicePortSettingsTable {
  device_id: number;
  port: number;
  description: string | null;
  poe: boolean | null;
  updated_at: Time;
}

/** An eSIM profile of a device and the last requested change. */
export interface DeviceEsimProfilesTable {
  id: Generated<number>;
  device_id: number;
  name: string | null;
  provider: string;
  iccid: Generated<string | null>;
  enabled: Generated<boolean>;
  wanted: "add" | "rename" | "enable" | "disable" | "delete";
  job_id: number | null;
  created_at: Time;
  updated_at: Time;
}

/** Tables of port settings and eSIM profiles. */
export interface InterfaceTables {
  device_port_settings: DevicePortSettingsTable;
  device_esim_profiles: DeviceEsimProfilesTable;
}
