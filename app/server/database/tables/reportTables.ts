import type { Generated } from "kysely";
import type { Json, OptionalTime, Time } from "./columnTypes";

/** What a report is made of and how often. */
export interface ReportsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  type: "single" | "periodic";
  period: "day" | "week" | "month" | "custom";
  parameters: string[];
  applied_by: "device" | "company" | "tag";
  apply_list: number[];
  /** A report about companies covers those below them too. */
  include_child_companies: Generated<boolean>;
  /** The users who get it by mail; one who is gone may still be listed. */
  receiving_users: Generated<number[]>;
  is_active: Generated<boolean>;
  start_date: OptionalTime;
  end_date: OptionalTime;
  generated_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  changed_by: number | null;
}

/** A report as it was made. */
export interface GeneratedReportsTable {
  id: Generated<number>;
  company_id: number;
  report_template_id: number | null;
  name: string;
  description: Generated<string>;
  type: "single" | "periodic";
  content: Json;
  /** The companies whose devices it covers. */
  companies: Generated<number[]>;
  created_at: Time;
}

/** A report that is to be made, or was. */
export interface ReportRunsTable {
  id: Generated<number>;
  company_id: number;
  report_template_id: number;
  state: Generated<"waiting" | "completed" | "failed" | "cancelled">;
  origin: "user" | "api" | "schedule";
  due_at: OptionalTime;
  generated_report_id: number | null;
  result: string | null;
  created_by: number | null;
  channel: string | null;
  created_at: Time;
  finished_at: OptionalTime;
}

/** The tables of reports. */
export interface ReportTables {
  reports: ReportsTable;
  generated_reports: GeneratedReportsTable;
  report_runs: ReportRunsTable;
}
