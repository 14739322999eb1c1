import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";

/** What grows with the fleet or with time, what others point to first: of the other tables a look through all rows is quick. */
export const GROWING = [
  ...[
    "devices",
    "device_tags",
    "device_samples",
    "device_hours",
    "device_hour_extremes",
    "device_day_extremes",
    "device_custom_data",
    "device_events",
    "device_data_usage",
  ],
  ...["device_days", "device_jobs", "device_notes", "device_settings", "device_service_log", "device_esim_profiles"],
  ...["device_port_settings", "network_changes", "wireless", "wireless_history", "hotspots", "hotspot_users"],
  ...["automation_devices", "automation_logs", "automation_queue", "device_alerts", "alerts", "notifications"],
  ...["monitoring_assignments", "remote_access", "access_sessions", "vpn_hub_users", "vpn_usage", "vpn_connections"],
  ...["task_group_logs", "task_logs", "password_task_devices", "files", "generated_reports", "report_runs"],
  ...["audit_log", "mail_log", "session_families", "status_messages", "impersonation_logs", "authorized_devices"],
];

/** What people set up by hand, to which some of the above belong: there is more than one of each. */
export const SET_UP = ["automations", "monitoring_templates", "vpn_hubs", "password_tasks", "task_groups"];

/** The first rows of tables in which there is none yet; what is named here is what may not be left to chance. */
const FIRST: Readonly<Record<string, object>> = {
  device_tags: {},
  device_samples: { signal: -70, sent: 1, received: 1, measured: {} },
  device_hours: { signal: -70, sent: 1, received: 1, measured: {} },
  device_hour_extremes: { signal_max: -70, signal_min: -70 },
  device_day_extremes: { signal_max: -70, signal_min: -70 },
  device_custom_data: { data: { Meter: { voltage: 230, current: 4.2 } } },
  device_events: { type: "connected", status: true, log: "" },
  device_data_usage: { modem: 1, sim_slot: 1, sent: 1, received: 1 },
  device_days: {},
  device_notes: { username: "somebody", text: "Seen" },
  device_settings: { kind: "ddns", value: {} },
  device_service_log: { serial: "1", action_type: 1 },
  device_port_settings: { port: 1, description: "" },
  network_changes: { change: "joined", object: "host" },
  wireless: { wlan_id: "w", ssid: "Net", active: true, received: 1, sent: 1, clients_count: 1 },
  wireless_history: { wlan_id: "w", clients_count: 1, received: 1, sent: 1 },
  hotspot_users: { username: "guest", download: 1, upload: 1 },
  automation_queue: { before: {} },
  notifications: { type: "deviceAlert", summary: "An alert" },
  vpn_usage: { session_bytes_send: 1, session_bytes_received: 1 },
  vpn_connections: { name: "client", type: "device", bytes_used: 1, bytes_sent: 1, bytes_received: 1 },
  password_task_devices: {},
  monitoring_assignments: { enabled: true, period: 300 },
  alerts: { alert_type_id: 1, alert_subtype_id: 1, message: "A device is offline" },
  authorized_devices: { serial: "approved", model: "RUTX11" },
  audit_log: { user_email: "a@own.test", operation: "updateDevice", path: "/devices/1" },
  mail_log: { to: "a@own.test", subject: "Hello", status: "sent" },
  impersonation_logs: { user_email: "a@own.test", actor_email: "b@own.test", expires_at: "2026-05-04" },
};

/** Columns that hold one of a few words, whatever index they are in. */
const WORDS = new Set(["kind", "type"]);

interface Column {
  name: string;
  type: string;
  /** Numbered by a sequence, or made up by the database. */
  isMade: boolean;
  isUnique: boolean;
  isOptional: boolean;
  /** The table whose id it holds. */
  parent: string | null;
}

async function columnsOf(db: Kysely<Tables>, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type,
      coalesce(pg_get_expr(d.adbin, d.adrelid), '') ~ 'nextval|gen_random' as "isMade",
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
        and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as "isUnique",
      not a.attnotnull as "isOptional",
      (select c.confrelid::regclass::text from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f'
        and c.conkey[1] = a.attnum limit 1) as parent
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(db);
  return rows;
}

/** What a column holds in the nth copy: of its own device, company and time, beneath one of all parents in turn. */
function copyOf(table: string, { name, type, isMade, isUnique, isOptional, parent }: Column): string {
  const own = `t.${JSON.stringify(name)}`;
  if (name === "device_id") return isOptional ? `case when ${own} is not null then d.id end` : "d.id";
  if (name === "company_id" || name.endsWith("_company_id")) return "d.company_id";
  if (isMade && type === "uuid") return "gen_random_uuid()";
  if (isMade) return `nextval(pg_get_serial_sequence('${table}', '${name}'))`;
  if (parent) {
    return `${isOptional ? `case when ${own} is not null then ` : ""}(array(select id from ${parent} order by id))[1 + n % (select count(*) from ${parent})]${isOptional ? " end" : ""}`;
  }
  if (type.startsWith("timestamp"))
    return `${isOptional ? own : `coalesce(${own}, '2026-05-04')`} - n * interval '7 minutes'`;
  if (type === "date") return `coalesce(${own}, '2026-05-04') - n % 60`;
  if (isUnique && type === "text" && !WORDS.has(name)) return `${own} || '-' || n`;
  return isUnique && type === "bytea" ? "sha256(n::text::bytea)" : own;
}

/** Fills each of these tables with copies of its first row, spread over all devices and their companies. */
export async function growTables(db: Kysely<Tables>, tables: readonly string[], rows: number): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(db, table);
    const names = columns.map(({ name }) => JSON.stringify(name)).join(", ");
    const values = columns.map((column) => copyOf(table, column)).join(", ");
    const first = JSON.stringify(FIRST[table] ?? {}).replaceAll("'", "''");
    const insert = `insert into ${table} (${names}) select ${values}
      from (select * from ${table} union all select * from jsonb_populate_record(null::${table}, '${first}') limit 1) t
      cross join generate_series(1, ${rows}) n
      join (select id, company_id, row_number() over (order by serial) as place from devices) d
        on d.place = 1 + n * greatest(1, (select count(*) from devices) / ${rows}) % (select count(*) from devices)
      on conflict do nothing`;
    await sql.raw(insert).execute(db);
  }
}
