import { sql } from "kysely";

/** A table of audited records, and the column with their display name. */
interface RecordTable {
  table: string;
  name?: string;
}

const named = (table: string, name = "name"): RecordTable => ({ table, name });

/** The table a path parameter refers to, by the path segments before it; two segments take precedence over one. */
const RECORDS: Readonly<Record<string, RecordTable>> = {
  "hubs/users": named("vpn_hub_users"),
  "hubs/routes": named("vpn_routes"),
  "connect/sessions": named("access_sessions", "device_name"),
  "reports/generated": named("generated_reports"),
  "reports/runs": { table: "report_runs" },
  "devices/connect": named("remote_access"),
  "account/sessions": { table: "session_families" },
  alerts: { table: "alerts" },
  "alerts-configurations": { table: "device_alerts" },
  automations: named("automations"),
  codes: { table: "credit_codes" },
  companies: named("companies"),
  configs: named("monitoring_templates"),
  dashboards: named("dashboards"),
  devices: named("devices"),
  "email-configurations": named("email_configurations"),
  files: named("files"),
  firmware: named("files"),
  groups: named("task_groups"),
  hubs: named("vpn_hubs"),
  images: named("images"),
  impersonate: named("users", "email"),
  invitations: named("user_invitations", "email"),
  "mail-logs": named("mail_log", "subject"),
  notices: { table: "notices" },
  phones: { table: "phones" },
  profiles: named("device_esim_profiles"),
  "quick-hubs": named("vpn_hubs"),
  "remote-access": named("remote_access"),
  reports: named("reports"),
  roles: named("roles", "title"),
  tags: named("tags"),
  tasks: named("tasks"),
  templates: named("configurator_templates"),
  tokens: { table: "personal_tokens" },
  users: named("users", "email"),
};

const NUMBER = /^[0-9]{1,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The record a URL refers to: that of its last known parameter, else only the table of its last known segment. */
export function auditedRecord(template: string, values: Readonly<Record<string, unknown>>) {
  const parts = template.split("/");
  const recordAfter = (at: number) => RECORDS[`${parts[at - 1]}/${parts[at]}`] ?? RECORDS[parts[at] ?? ""];
  for (let at = parts.length - 1; at > 0; at--) {
    const [, parameter = ""] = /^\{(.+)\}$/.exec(parts[at] ?? "") ?? [];
    const id = String(values[parameter] ?? "");
    const record = recordAfter(at - 1);
    if (record && (NUMBER.test(id) || UUID.test(id))) return { ...record, id };
  }
  const last = parts.findLastIndex((_, at) => recordAfter(at) !== undefined);
  const kind = recordAfter(last);
  return kind && { ...kind, id: undefined };
}

/**
 * The record columns of an audit log entry. The name is read in the caller's transaction, so row-level security
 * applies.
 */
export function recordColumns(record: ReturnType<typeof auditedRecord>) {
  if (!record) return {};
  const { table, name, id } = record;
  if (id === undefined || name === undefined || !NUMBER.test(id))
    return { record_type: table, record_id: id ?? null, record_name: null };
  const found = sql<string>`(select r.${sql.ref(name)} from ${sql.table(table)} r where r.id = ${Number(id)})`;
  return { record_type: table, record_id: id, record_name: found };
}
