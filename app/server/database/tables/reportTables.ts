import type { Generated } from "kysely";
import type { Json, OptionalTime, Time } from "./columnTypes";

/** A report definition and its schedule. */
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
  /** Whether a report about companies includes their subtrees. */
  include_child_companies: Generated<boolean>;
  /** Users who receive it by mail; may include deleted users. */
  receiving_users: Generated<number[]>;
  is_active: Generated<boolean>;
  start_date: OptionalTime;
  end_date: OptionalTime;
  generated_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  changed_by: number | null;
}

/** A generated report. */
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

/** A run of a report, pending or finished. */
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

/** Tables of reports. */
export interface ReportTables {
  reports: ReportsTable;
  generated_reports: GeneratedReportsTable;
  report_runs: ReportRunsTable;
}
