import { REPORTED_NETWORKS, type ReportedHotspot, type ReportedNetwork } from "../../domain/telemetry/reportedNetworks";
import { ADDRESS, NOT_IN_LINE, NOT_IN_LINES, text } from "../../domain/telemetry/valueShapes";
import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import type { FaultLog } from "./FaultLog";

/** Reported data other than device values. */
export type ReportedData =
  | { kind: "vpn"; instances: readonly object[] }
  | { kind: "ddns"; rules: readonly object[] }
  | { kind: "wireless"; networks: readonly ReportedNetwork[] }
  | { kind: "hotspots"; hotspots: readonly ReportedHotspot[] }
  | { kind: "data"; config: number; values: Readonly<Record<string, object>> };

const NAME = `^[^${NOT_IN_LINE}]{1,500}$`;

/** JSON Schemas of these messages. */
export const REPORTED_DATA = {
  ...REPORTED_NETWORKS,
  vpn: {
    type: "object",
    additionalProperties: false,
    required: ["instances"],
    properties: {
      time: { type: "integer" },
      instances: {
        type: "array",
        maxItems: 50,
        items: {
          type: "object",
          additionalProperties: false,
          required: ["name", "type", "is_enabled", "is_running"],
          properties: {
            name: { ...text(64), type: "string" },
            type: { enum: ["openvpn", "wireguard", "l2tp", "ipsec", "pptp", "gre", "sstp", "zerotier", "tailscale"] },
            ip: ADDRESS,
            is_enabled: { type: "boolean" },
            is_running: { type: "boolean" },
          },
        },
      },
    },
  },
  ddns: {
    type: "object",
    additionalProperties: false,
    required: ["rules"],
    properties: {
      time: { type: "integer" },
      rules: {
        type: "array",
        maxItems: 50,
        items: {
          type: "object",
          additionalProperties: false,
          required: ["service", "hostname", "enabled", "state"],
          properties: {
            service: { ...text(100), type: "string" },
            hostname: { ...text(253), type: "string" },
            username: { ...text(100), type: "string" },
            enabled: { type: "boolean" },
            state: { enum: ["updated", "pending", "failed", "disabled"] },
            message: { ...text(200), type: "string" },
            last_update: { type: "integer", minimum: 0, maximum: 4_102_444_800 },
          },
        },
      },
    },
  },
  data: {
    type: "object",
    additionalProperties: false,
    required: ["config", "values"],
    properties: {
      time: { type: "integer" },
      config: { type: "integer", minimum: 100, maximum: 2_147_483_647 },
      values: {
        type: "object",
        minProperties: 1,
        maxProperties: 100,
        propertyNames: { pattern: NAME },
        additionalProperties: {
          type: "object",
          maxProperties: 200,
          propertyNames: { pattern: NAME },
          additionalProperties: {
            type: ["string", "number", "boolean", "null"],
            maxLength: 1000,
            pattern: `^[^${NOT_IN_LINES}]*$`,
          },
        },
      },
    },
  },
} as const;

// When two messages are stored concurrently, the newer one wins.
const UPSERT_VPN = `insert into device_vpn_status (device_id, data, updated_at) select id, $2::jsonb, $3 from devices where id = $1
  on conflict (device_id) do update set data = excluded.data, updated_at = excluded.updated_at
  where device_vpn_status.updated_at <= excluded.updated_at`;
const UPSERT_DDNS = `insert into device_ddns_status (device_id, rules, updated_at) select id, $2::jsonb, $3 from devices where id = $1
  on conflict (device_id) do update set rules = excluded.rules, updated_at = excluded.updated_at
  where device_ddns_status.updated_at <= excluded.updated_at`;
/** Messages stored per template and period: 200 values of 1000 three-byte characters need 50. */
const MAX_MESSAGES = 64;
// Data of unassigned templates is ignored. Messages are rate-limited per period (per hour for longer ones), so that a
// faulty device cannot fill the table. The counter is in the assignment's row, whose lock serializes concurrent
// messages.
const IS_PERIOD_OVER =
  "coalesce(s.counted_since <= $4::timestamptz - least(s.period, 3600) * interval '1 second', true)";
const INSERT_DATA = `
  with counted as (
    update monitoring_assignments s set last_updated_at = greatest(s.last_updated_at, $4),
      answers = case when ${IS_PERIOD_OVER} then 1 else s.answers + 1 end,
      counted_since = case when ${IS_PERIOD_OVER} then $4 else s.counted_since end
    where s.device_id = $1 and s.template_id = $2 and farhelm_is_monitored(s)
      and (${IS_PERIOD_OVER} or s.answers < ${MAX_MESSAGES})
    returning s.device_id, s.template_id)
  insert into device_custom_data (device_id, template_id, data, created_at)
  select device_id, template_id, $3::jsonb, $4 from counted`;

const STORE_WIRELESS = "select farhelm_store_wireless($1, $2::jsonb, $3)";
const STORE_HOTSPOTS = "select farhelm_store_hotspots($1, $2::jsonb, $3)";

/** Reported data with its device and time of receipt. */
interface Report {
  device: number;
  reported: ReportedData;
  now: string;
}

function insert({ pool }: Database, { device, reported, now }: Report): Promise<{ rowCount: number | null }> {
  if (reported.kind === "vpn") return pool.query(UPSERT_VPN, [device, JSON.stringify(reported.instances), now]);
  if (reported.kind === "ddns") return pool.query(UPSERT_DDNS, [device, JSON.stringify(reported.rules), now]);
  if (reported.kind === "wireless") return pool.query(STORE_WIRELESS, [device, JSON.stringify(reported.networks), now]);
  if (reported.kind === "hotspots") return pool.query(STORE_HOTSPOTS, [device, JSON.stringify(reported.hotspots), now]);
  return pool.query(INSERT_DATA, [device, reported.config, JSON.stringify(reported.values), now]);
}

interface Logs {
  log: Logger;
  faults: FaultLog;
}

/** Stores reported data. A failure is logged; the next report replaces the lost one. */
export async function storeReportedData(database: Database, { log, faults }: Logs, report: Report): Promise<void> {
  try {
    const { rowCount } = await insert(database, report);
    if (report.reported.kind === "data" && rowCount === 0)
      faults.note(
        `device ${report.device}`,
        "answers a template more often than it asks, or one that asks for nothing",
      );
  } catch (error) {
    log.error("Reported data of a device could not be stored.", { device: report.device, error });
  }
}
