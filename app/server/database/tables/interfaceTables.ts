import type { Generated } from "kysely";
import type { Time } from "./columnTypes";

/** What is wanted of an Ethernet port of a device. */
export interface DevicePortSettingsTable {
  device_id: number;
  port: number;
  description: string | null;
  poe: boolean | null;
  updated_at: Time;
}

/** A profile the eSIM of a device was given, and what the device was last asked for. */
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

/** The tables of what is wanted of the ports and the eSIM of devices. */
export interface InterfaceTables {
  device_port_settings: DevicePortSettingsTable;
  device_esim_profiles: DeviceEsimProfilesTable;
}
