import type { ColumnType, Generated } from "kysely";
import type { DefaultJson, Json, OptionalTime, Time } from "./columnTypes";

/** A job of a device. */
export interface DeviceJobsTable {
  id: Generated<number>;
  company_id: number;
  device_id: number;
  device_name: string;
  device_serial: string;
  action: string;
  detail: DefaultJson;
  state: Generated<"waiting" | "running" | "completed" | "failed" | "cancelled">;
  tag_id: Generated<number | null>;
  /** What created it. */
  origin: Generated<"user" | "api" | "automation" | "tag_action" | "schedule">;
  /** The scheduled time; null for one-off jobs. */
  due_at: Generated<Date | null>;
  /** The file that is sent to the device, or was received from it. */
  file_id: Generated<number | null>;
  /** The run of a task group it belongs to, and the task. */
  run_id: Generated<number | null>;
  task: Generated<unknown>;
  created_by: number | null;
  /** Who impersonated the creator. */
  actor_id: Generated<number | null>;
  /** The session family or the access token that created it. */
  login_session: Generated<string | null>;
  created_at: Time;
  /** The channel that receives its progress. */
  channel: Generated<string | null>;
  /** Subject of the channel's messages, if not the device. */
  subject: Generated<number | null>;
  subject_name: Generated<string | null>;
  started_at: OptionalTime;
  progress: Generated<unknown>;
  /** Final result reported by the device. */
  result: Generated<string | null>;
  /** The exit code of a command, 0 to 255. */
  exit_code: Generated<number | null>;
  /** The end of what a command has written while it runs. */
  output: Generated<unknown>;
  /** When a running command was asked to end. */
  cancel_requested_at: OptionalTime;
  finished_at: OptionalTime;
}

/** A configuration that can be used on many devices. */
export interface ConfiguratorTemplatesTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  version: string;
  firmware: string | null;
  min_firmware: string | null;
  max_firmware: string | null;
  request_data: DefaultJson;
  template: DefaultJson;
  created_at: Time;
  updated_at: Time;
}

/** A batch of new device passwords. */
export interface PasswordTasksTable {
  id: Generated<string>;
  company_id: number;
  created_by: number | null;
  created_at: Time;
  downloaded_at: OptionalTime;
  /** The mass call that started it. */
  mass_call_id: Generated<number | null>;
}

/** An alert on a device's values and how it is delivered. */
export interface DeviceAlertsTable {
  id: Generated<number>;
  device_id: number;
  user_id: ColumnType<number | null, number | null | undefined, never>;
  alert_type_id: number;
  alert_subtype_id: number;
  /** 1 mail, 2 mail by a server of the company, 3 notification. */
  action: Generated<number>;
  subject: Generated<string>;
  message: string;
  receiver: string | null;
  smtp_config_id: ColumnType<number | null, number | null | undefined, number | null>;
  enable: Generated<boolean>;
  redundancy_enable: Generated<boolean>;
  redundancy_interval: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whether a failed mail is retried, how many times and after how many minutes; null means the default of one day. */
  delivery_retry: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  retry_interval: ColumnType<number | null, number | null | undefined, number | null>;
  retry_count: ColumnType<number | null, number | null | undefined, number | null>;
  place: ColumnType<object | null, string | null | undefined, never>;
  quota: ColumnType<object | null, string | null | undefined, never>;
  raised_at: ColumnType<Date | null, never, Date>;
  created_at: Time;
  updated_at: Time;
}

/** Tables of device jobs, settings and alerts. */
export interface DeviceWorkTables {
  device_jobs: DeviceJobsTable;
  password_tasks: PasswordTasksTable;
  password_task_devices: { task_id: string; job_id: number; device_id: number; password: Buffer | null };
  device_notes: {
    id: Generated<number>;
    device_id: number;
    user_id: number | null;
    username: string;
    text: string;
    created_at: Time;
  };
  device_settings: { device_id: number; kind: string; value: Json; password: Buffer | null; updated_at: Time };
  configurator_templates: ConfiguratorTemplatesTable;
  device_alerts: DeviceAlertsTable;
  alerts: {
    id: Generated<number>;
    company_id: number;
    device_id: number;
    alerts_configs_id: number | null;
    alert_type_id: number;
    alert_subtype_id: number;
    message: string;
    created_at: Time;
  };
}
