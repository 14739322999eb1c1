import type { Database } from "../../database/openDatabase";
import { DATA_LEFT } from "../../operations/remoteAccess/dataLeft";
import type { DeviceTunnels } from "../tunnel/DeviceTunnels";
import { TunnelError } from "../tunnel/TunnelError";
import type { JobReport } from "./jobMessage";
import { OF_ACCESS, OPENS_SESSION, TARGET } from "./openingTarget";

const OPENING = `
  select ${TARGET.host} as host, ${TARGET.port} as port, ${DATA_LEFT} > 0 as "hasData"
  from device_jobs j join devices d on d.id = j.device_id join companies c on c.id = d.company_id left join ${OF_ACCESS}
  where j.id = $1 and j.device_id = $2 and j.state = 'running' and j.action = any($3)`;

interface OpeningRow {
  /** Null when the remote access was removed. */
  host: string | null;
  port: number | null;
  /** Whether data is left for the session. */
  hasData: boolean;
}

/**
 * Verifies a device's report that it has opened a session: the target must accept a connection through the device's
 * tunnel. Otherwise returns the report of a failed job that names the step which failed.
 */
export async function verifyOpened(
  { database, tunnels }: { database: Pick<Database, "pool">; tunnels: Pick<DeviceTunnels, "dial"> },
  device: number,
  report: JobReport,
): Promise<JobReport> {
  if (report.state !== "completed") return report;
  const values = [report.job, device, [...OPENS_SESSION]];
  const { rows } = await database.pool.query<OpeningRow>({ name: "gateway-opening", text: OPENING, values });
  const [target] = rows;
  if (!target) return report;
  const { host, port, hasData } = target;
  if (host === null || port === null) return failed(report, "The remote access no longer exists.");
  if (!hasData) return failed(report, "The company has no data left.");
  try {
    const stream = await tunnels.dial(device, { host, port });
    stream.destroy();
    return report;
  } catch (error) {
    if (error instanceof TunnelError) return failed(report, error.sentence);
    throw error;
  }
}

const failed = (report: JobReport, result: string): JobReport => ({ ...report, state: "failed", result });
