import { REPORTED_NETWORKS, type ReportedHotspot, type ReportedNetwork } from "../../domain/telemetry/reportedNetworks";
import { ADDRESS, NOT_IN_LINE, NOT_IN_LINES, text } from "../../domain/telemetry/valueShapes";
import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import type { FaultLog } from "./FaultLog";

/** What a device tells that is no value of its own. */
export type ReportedData =
  | { kind: "vpn"; instances: readonly object[] }
  | { kind: "ddns"; rules: readonly object[] }
  | { kind: "wireless"; networks: readonly ReportedNetwork[] }
  | { kind: "hotspots"; hotspots: readonly ReportedHotspot[] }
  | { kind: "data"; config: number; values: Readonly<Record<string, object>> };

const NAME = `^[^${NOT_IN_LINE}]{1,500}$`;

/** The schemas of these messages. */
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

// Of two messages on their way at once the newer one stays.
const KEEP_VPN = `insert into device_vpn_status (device_id, data, updated_at) select id, $2::jsonb, $3 from devices where id = $1
  on conflict (device_id) do update set data = excluded.data, updated_at = excluded.updated_at
  where device_vpn_status.updated_at <= excluded.updated_at`;
const KEEP_DDNS = `insert into device_ddns_status (device_id, rules, updated_at) select id, $2::jsonb, $3 from devices where id = $1
  on conflict (device_id) do update set rules = excluded.rules, updated_at = excluded.updated_at
  where device_ddns_status.updated_at <= excluded.updated_at`;
/** The most messages stored of the answers to one template in a period: 200 values of 1000 characters of three bytes take 50. */
const MOST_ANSWERS = 64;
// A template that nobody assigned to the device asks it for nothing. Answers are bounded in each period (in each hour of a
// longer one), so that a device that floods fills no table. The row of the assignment counts, so that
// messages on their way at once are counted one after the other.
const IS_OVER = "coalesce(s.counted_since <= $4::timestamptz - least(s.period, 3600) * interval '1 second', true)";
const KEEP_DATA = `
  with counted as (
    update monitoring_assignments s set last_updated_at = greatest(s.last_updated_at, $4),
      answers = case when ${IS_OVER} then 1 else s.answers + 1 end,
      counted_since = case when ${IS_OVER} then $4 else s.counted_since end
    where s.device_id = $1 and s.template_id = $2 and farhelm_is_monitored(s)
      and (${IS_OVER} or s.answers < ${MOST_ANSWERS})
    returning s.device_id, s.template_id)
  insert into device_custom_data (device_id, template_id, data, created_at)
  select device_id, template_id, $3::jsonb, $4 from counted`;

const KEEP_WIRELESS = "select farhelm_told_wireless($1, $2::jsonb, $3)";
const KEEP_HOTSPOTS = "select farhelm_told_hotspots($1, $2::jsonb, $3)";

/** One thing a device told, and when it was heard. */
interface Word {
  device: number;
  told: ReportedData;
  now: string;
}

function keep({ pool }: Database, { device, told, now }: Word): Promise<{ rowCount: number | null }> {
  if (told.kind === "vpn") return pool.query(KEEP_VPN, [device, JSON.stringify(told.instances), now]);
  if (told.kind === "ddns") return pool.query(KEEP_DDNS, [device, JSON.stringify(told.rules), now]);
  if (told.kind === "wireless") return pool.query(KEEP_WIRELESS, [device, JSON.stringify(told.networks), now]);
  if (told.kind === "hotspots") return pool.query(KEEP_HOTSPOTS, [device, JSON.stringify(told.hotspots), now]);
  return pool.query(KEEP_DATA, [device, told.config, JSON.stringify(told.values), now]);
}

interface Logs {
  log: Logger;
  faults: FaultLog;
}

/** Keeps what a device told; what cannot be kept is told again with its next report. */
export async function storeReportedData(database: Database, { log, faults }: Logs, word: Word): Promise<void> {
  try {
    const { rowCount } = await keep(database, word);
    if (word.told.kind === "data" && rowCount === 0)
      faults.note(`device ${word.device}`, "answers a template more often than it asks, or one that asks for nothing");
  } catch (error) {
    log.error("What a device told could not be kept.", { device: word.device, error });
  }
}
