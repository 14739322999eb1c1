import type { Database } from "../../database/openDatabase";
import type { Job, JobReport } from "./jobMessage";
import { storeJobReport } from "./jobRows";
import { OPENS_SESSION, storeAccessSession } from "./storeAccessSession";
import { storeEsimProfile } from "./storeEsimProfile";
import { storeNetworkChanges } from "./storeNetworkChanges";

/**
 * Keeps what a device says of its running job, and what follows from it: a way to it that is open, a scan of its ports, a new profile of its eSIM.
 * Both or neither: a job of which what follows is not kept runs on, so that the device is asked again.
 */
export async function storeOutcome(database: Database, device: number, report: JobReport): Promise<Job | undefined> {
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
    if (job && OPENS_SESSION.has(job.action)) await storeAccessSession({ pool: client }, job);
    if (job?.action === "port_scan") await storeNetworkChanges({ pool: client }, device, job.id);
    if (job?.action === "esim_profile") await storeEsimProfile({ pool: client }, device, job, report.result);
    await client.query("commit");
    client.release();
    return job;
  } catch (error) {
    // What is left of a broken transaction goes with its connection.
    client.release(true);
    throw error;
  }
}
