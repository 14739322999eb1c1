import type { Database } from "../../database/openDatabase";
import { DATA_LEFT } from "../../operations/remoteAccess/dataLeft";
import { OPENING_ACTIONS } from "../../operations/remoteAccess/openingActions";
import type { TunnelTarget } from "../tunnel/DeviceTunnel";
import type { DeviceTunnels } from "../tunnel/DeviceTunnels";
import { TunnelError } from "../tunnel/TunnelError";
import type { JobReport } from "./jobMessage";
import { OF_ACCESS, TARGET } from "./openingTarget";

const OPENING = `
  select ${TARGET.host} as host, ${TARGET.port} as port, ${DATA_LEFT} > 0 as "hasData",
    j.detail ?| array['username', 'password'] as "mustSignIn"
  from device_jobs j join devices d on d.id = j.device_id join companies c on c.id = d.company_id left join ${OF_ACCESS}
  where j.id = $1 and j.device_id = $2 and j.state = 'running' and j.action = any($3)`;

interface OpeningRow {
  /** Null when the remote access was removed. */
  host: string | null;
  port: number | null;
  /** Whether data is left for the session. */
  hasData: boolean;
  /** Whether the device must verify a user name and a password first. */
  mustSignIn: boolean;
}

/** A device's report after the server has verified it. */
export interface VerifiedReport extends JobReport {
  /** Whether the server reaches the target without the device, which could not open a session. */
  isDirect?: boolean;
  /** The target of a session that accepted a connection, as the device sees it. */
  target?: TunnelTarget;
}

/** Dependencies of verifyOpened. */
export interface VerifyOptions {
  database: Pick<Database, "pool">;
  tunnels: Pick<DeviceTunnels, "dial" | "dialDirectly">;
}

const IS_DIRECT = "The server connects to the target directly, as the device has no tunnel.";

const failed = (report: JobReport, result: string): JobReport => ({ ...report, state: "failed", result });

/**
 * Verifies a device's report on a session it was asked to open. If it has opened one, the target must accept a connection;
 * otherwise returns the report of a failed job that names the step which failed. If it knows no tunnel, the server connects
 * to the target directly where the operator allows that, and returns the report of a completed job. What a device refuses
 * stays refused.
 */
export async function verifyOpened(options: VerifyOptions, device: number, report: JobReport): Promise<VerifiedReport> {
  if (report.state === "running") return report;
  const values = [report.job, device, OPENING_ACTIONS];
  const query = { name: "gateway-opening", text: OPENING, values };
  const { rows } = await options.database.pool.query<OpeningRow>(query);
  const [target] = rows;
  if (!target) return report;
  const { host, port, hasData, mustSignIn } = target;
  const isGone = host === null || port === null;
  // The device's own reason says more.
  if (report.state === "failed" && (!report.unsupported || mustSignIn || isGone || !hasData)) return report;
  if (isGone) return failed(report, "The remote access no longer exists.");
  if (!hasData) return failed(report, "The company has no data left.");
  return verifyTarget(options, { device, host, port }, report);
}

async function verifyTarget(
  { tunnels }: VerifyOptions,
  { device, ...target }: TunnelTarget & { device: number },
  report: JobReport,
): Promise<VerifiedReport> {
  const hasFailed = report.state === "failed";
  try {
    const stream = await (hasFailed ? tunnels.dialDirectly(device, target) : tunnels.dial(device, target));
    if (!stream) return report;
    stream.destroy();
    const verified = { ...report, target };
    return hasFailed ? { ...verified, state: "completed", result: IS_DIRECT, isDirect: true } : verified;
  } catch (error) {
    if (!(error instanceof TunnelError)) throw error;
    const reasons = [hasFailed && report.result, error.sentence];
    return failed(report, reasons.filter(Boolean).join(" "));
  }
}
