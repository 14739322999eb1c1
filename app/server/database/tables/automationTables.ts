import type { ColumnType, Generated } from "kysely";
import type { CompanyOfOwner, DefaultJson, OptionalTime, Time } from "./columnTypes";

/** An automation: actions that run when devices report certain values. */
export interface AutomationsTable {
  id: Generated<number>;
  company_id: number;
  user_id: number | null;
  name: string;
  description: Generated<string>;
  enabled: Generated<boolean>;
  data_group: string;
  cooldown_enabled: Generated<boolean>;
  cooldown_duration: Generated<number>;
  delay_enabled: Generated<boolean>;
  delay_duration: Generated<number>;
  delay_repetitions_count: Generated<number>;
  period_trigger_limit: Generated<number>;
  period_latest_reset: Time;
  conditions_body: DefaultJson;
  created_at: Time;
  updated_at: Time;
}

/** A device an automation watches. */
export interface AutomationDevicesTable {
  automation_id: number;
  device_id: number;
  enabled: Generated<boolean>;
  total_triggered_count: Generated<number>;
  period_triggered_count: Generated<number>;
  period_latest_reset: Time;
  last_triggered_at: OptionalTime;
  /** Since when its rules have matched without triggering. */
  held_since: OptionalTime;
  held_count: Generated<number>;
  created_at: Time;
}

/** One run of an automation. */
export interface AutomationLogsTable {
  evaluation_id: Generated<string>;
  automation_id: number;
  company_id: number;
  device_id: number | null;
  device_name: string;
  serial: string;
  mac: string | null;
  overall_status: "success" | "partial" | "failed";
  evaluated_conditions: DefaultJson;
  evaluated_parameters: DefaultJson;
  conditions_body: DefaultJson;
  /** Result of each action. */
  actions: DefaultJson;
  created_at: Time;
}

/** A monitoring template: additional values that devices report. */
export interface MonitoringTemplatesTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  api_system: "rutos" | "tswos" | null;
  api_version: string;
  /** The API specification it is based on. */
  device_documentation_id: Generated<number | null>;
  /** Incremented by each change. */
  version: Generated<number>;
  period: number;
  enabled: Generated<boolean>;
  data: DefaultJson;
  created_at: Time;
  updated_at: Time;
}

/** A device that reports by a template. */
export interface MonitoringAssignmentsTable {
  template_id: number;
  device_id: number;
  company_id: CompanyOfOwner;
  template_company_id: CompanyOfOwner;
  /** Template and device combined into one sortable key. */
  place: ColumnType<string, never, never>;
  enabled: Generated<boolean>;
  period: number;
  last_updated_at: OptionalTime;
}
