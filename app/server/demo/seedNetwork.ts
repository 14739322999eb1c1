import { sql, type Transaction } from "kysely";
import { dayjs } from "../../domain/dayjs";
import type { Tables } from "../database/tables/tables";
import { ago, type SeedContext } from "./SeedContext";
import { seedActions } from "./seedActions";
import { seedConnectionAttempts } from "./seedConnectionAttempts";
import { seedDashboards } from "./seedDashboards";
import { seedVpn } from "./seedVpn";
import { seedWireless } from "./seedWireless";

const CONSOLE = { protocol: "ssh", port: 22, rule: "console", type: "cli" } as const;
const WEB = { protocol: "https", port: 443, rule: "web", type: "webui" } as const;
const SCREEN = { protocol: "vnc", port: 5900, rule: "screen", type: "desktop" } as const;
const ACCESSES = [CONSOLE, WEB, SCREEN, CONSOLE, WEB, WEB];

async function seedAccess(transaction: Transaction<Tables>, { devices, now }: SeedContext): Promise<void> {
  for (const [index, { id, name, company_id }] of devices.slice(0, 12).entries()) {
    const { protocol, port, rule, type } = ACCESSES[index % ACCESSES.length] ?? CONSOLE;
    const values = {
      ...{ device_id: id, name: `${rule}-${index + 1}`, destination_ip: "192.168.1.1", destination_port: port },
      ...{
        protocol,
        is_main: rule === "web",
        created_at: ago(now, 40 - index, "day"),
        updated_at: ago(now, 1, "day"),
      },
    };
    const access = await transaction
      .insertInto("remote_access")
      .values(values)
      .returning("id")
      .executeTakeFirstOrThrow();
    const start_time = ago(now, (index + 1) * 5, "hour");
    const end_time = dayjs.utc(start_time).add(30, "minute").toDate();
    const used = { input_data: 40_000 * (index + 3), output_data: 310_000 * (index + 2) };
    const session = { company_id, device_id: id, device_name: name, access_id: access.id, username: "j.lind", ...used };
    await transaction
      .insertInto("access_sessions")
      .values({
        ...session,
        user_id: null,
        url: null,
        type,
        start_time,
        expires_at: end_time,
        end_time,
      })
      .execute();
  }
}

async function seedTasks(transaction: Transaction<Tables>, { companies, devices, now }: SeedContext): Promise<void> {
  const [company_id = 0] = companies;
  const times = { created_at: ago(now, 30, "day"), updated_at: ago(now, 30, "day") };
  const group = await transaction
    .insertInto("task_groups")
    .values({ company_id, name: "Nightly health check", ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { group_id: group.id, type: "command", timeout: 30, ...times } as const;
  await transaction
    .insertInto("tasks")
    .values([
      { ...entry, order: 0, name: "Uptime", data: '{"command":"uptime"}' },
      { ...entry, order: 1, name: "Free space", data: '{"command":"df -h"}', stop_on_failure: true },
    ])
    .execute();
  for (const [index, device] of devices.slice(0, 6).entries()) {
    const run = { company_id: device.company_id, group_id: group.id, device_id: device.id, device_name: device.name };
    const status = index === 2 ? "failed" : "completed";
    const runLog = await transaction
      .insertInto("task_group_logs")
      .values({ ...run, name: "Nightly health check", status, created_at: ago(now, index + 4, "hour") })
      .returning("id")
      .executeTakeFirstOrThrow();
    const result = index === 2 ? '{"error":"The device did not answer in time."}' : '{"code":0,"output":"up 12 days"}';
    const log = { group_log_id: runLog.id, type: "command", name: "Uptime", result };
    await transaction
      .insertInto("task_logs")
      .values({ ...log, created_at: ago(now, index, "hour") })
      .execute();
  }
}

async function seedAutomations(
  transaction: Transaction<Tables>,
  { companies, devices, now }: SeedContext,
): Promise<void> {
  const [company_id = 0] = companies;
  const rule = {
    type: "if",
    expression: [{ parameter: "temperature", operator: ">", value: 700 }],
    actions: [{ name: "SendEmail", options: { subject: "Hot", receiving_emails: ["duty@meridian.example"] } }],
  };
  const times = {
    created_at: ago(now, 50, "day"),
    updated_at: ago(now, 50, "day"),
    period_latest_reset: ago(now, 1, "day"),
  };
  const automation = await transaction
    .insertInto("automations")
    .values({
      ...{ company_id, user_id: null, name: "Too hot", description: "Tells the people on duty", data_group: "dynamic" },
      ...{ conditions_body: JSON.stringify([rule]), cooldown_enabled: true, cooldown_duration: 3600, ...times },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, { id, name }] of devices.slice(0, 5).entries()) {
    const at = ago(now, (index + 2) * 9, "hour");
    const watch = { automation_id: automation.id, device_id: id, total_triggered_count: 1, last_triggered_at: at };
    const since = { period_latest_reset: ago(now, 1, "day"), created_at: ago(now, 40, "day") };
    await transaction
      .insertInto("automation_devices")
      .values({ ...watch, ...since })
      .execute();
    await sql`insert into automation_logs (automation_id, company_id, device_id, device_name, serial, mac, overall_status,
        evaluated_parameters, evaluated_conditions, actions, conditions_body, created_at)
      select ${automation.id}::integer, d.company_id, d.id, ${name}, d.serial, d.mac, 'success',
        '[{"key":"temperature","value":712}]', '[{"key":"1","value":true}]',
        '[{"name":"SendEmail","action_status":"success","action_status_message":""}]', ${JSON.stringify([rule])}::jsonb, ${at}::timestamptz
      from devices d where d.id = ${id}`.execute(transaction);
  }
}

async function seedMonitoring(transaction: Transaction<Tables>, { companies, now }: SeedContext): Promise<void> {
  const [company_id = 0] = companies;
  const template = { company_id, name: "Modem quality", description: "Signal in detail", api_system: "rutos" } as const;
  const data = '[{"url":"/modems/status","variables":[{"id":"rsrp","ref":"data.rsrp","type":"number"}]}]';
  await transaction
    .insertInto("monitoring_templates")
    .values({ ...template, api_version: "7.15", period: 300, data, created_at: ago(now, 20, "day"), updated_at: now })
    .execute();
}

/** Seeds remote access, networks, tasks, automations and dashboards for the first devices. */
export async function seedNetwork(
  transaction: Transaction<Tables>,
  companies: readonly number[],
  { now, seed }: { now: Date; seed: number },
): Promise<void> {
  const query = transaction
    .selectFrom("devices")
    .select(["id", "name", "serial", "company_id"])
    .where("status", "is not", null);
  const context = { companies, now, devices: await query.orderBy("id").limit(40).execute() };
  if (context.devices.length === 0) return;
  await seedAccess(transaction, context);
  await seedWireless(transaction, context, seed);
  await seedConnectionAttempts(transaction, context);
  await seedVpn(transaction, context);
  await seedActions(transaction, context);
  await seedTasks(transaction, context);
  await seedAutomations(transaction, context);
  await seedMonitoring(transaction, context);
  await seedDashboards(transaction, context);
}
