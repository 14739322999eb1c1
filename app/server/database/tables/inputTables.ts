import type { Generated } from "kysely";
import type { Json, Time } from "./columnTypes";

/** A company that was invited, by the company it would go below. */
export interface CompanyInvitationsTable {
  id: Generated<number>;
  company_id: number;
  email: string;
  invited_by: string;
  created_at: Time;
  /** By the database's clock. */
  written_at: Time;
}

/** What the API of a kind of device takes, as its maker describes it. */
export interface DeviceSpecificationsTable {
  id: Generated<number>;
  system: "rutos" | "tswos";
  firmware_brand_id: number;
  name: string;
  content: Json;
  uploaded_by: string;
  created_at: Time;
  updated_at: Time;
}

/** The tables of what forms make. */
export interface InputTables {
  company_invitations: CompanyInvitationsTable;
  device_specifications: DeviceSpecificationsTable;
}
