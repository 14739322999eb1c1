import type { Generated } from "kysely";
import type { Json, Time } from "./columnTypes";

/** An invitation to create a company below another. */
export interface CompanyInvitationsTable {
  id: Generated<number>;
  company_id: number;
  email: string;
  invited_by: string;
  created_at: Time;
  /** Set by the database's clock. */
  written_at: Time;
}

/** The vendor's OpenAPI document for a kind of device. */
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

/** Tables of company invitations and device specifications. */
export interface InputTables {
  company_invitations: CompanyInvitationsTable;
  device_specifications: DeviceSpecificationsTable;
}
