import type { Database } from "../../database/openDatabase";
import type { Job } from "./jobMessage";
import { storeJobReport } from "./jobRows";
import { OPENS_SESSION } from "./openingTarget";
import { storeAccessSession } from "./storeAccessSession";
import { storeEsimProfile } from "./storeEsimProfile";
import { storeNetworkChanges } from "./storeNetworkChanges";
import type { VerifiedReport } from "./verifyOpened";

/**
 * Stores a device's report on its running job and its consequences: an open session, port scan changes, a new eSIM
 * profile. Atomic: if a consequence cannot be stored, the job stays running and is sent again.
 */
export async function storeOutcome(
  database: Database,
  device: number,
  report: VerifiedReport,
): Promise<Job | undefined> {
  if (report.state !== "completed") return storeJobReport(database, device, report);
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const job = await storeJobReport({ pool: client }, device, report);
    if (job && job.state !== "completed") {
      await client.query("commit");
      client.release();
      return job;
    }
    if (job && OPENS_SESSION.has(job.action)) await storeAccessSession({ pool: client }, job, report.isDirect);
    if (job?.action === "port_scan") await storeNetworkChanges({ pool: client }, device, job.id);
    if (job?.action === "esim_profile") await storeEsimProfile({ pool: client }, device, job, report.result);
    await client.query("commit");
    client.release();
    return job;
  } catch (error) {
    // Closing the connection rolls the transaction back.
    client.release(true);
    throw error;
  }
}
