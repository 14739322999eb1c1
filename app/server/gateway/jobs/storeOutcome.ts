import type { Database } from "../../database/openDatabase";
import { OPENING_ACTIONS } from "../../operations/remoteAccess/openingActions";
import { confirmOpening } from "./confirmOpening";
import type { Job } from "./jobMessage";
import { type Queryable, storeJobReport } from "./jobRows";
import { type StoredSession, storeAccessSession } from "./storeAccessSession";
import { storeEsimProfile } from "./storeEsimProfile";
import { storeNetworkChanges } from "./storeNetworkChanges";
import type { VerifiedReport } from "./verifyOpened";

const OPENS_SESSION: ReadonlySet<string> = new Set(OPENING_ACTIONS);

/** What was stored of a report, and its job; undefined if the device has no such job running. */
export interface StoredOutcome {
  job: Job | undefined;
  report: VerifiedReport;
  /** The session it has opened. */
  session?: StoredSession | undefined;
}

async function storeConsequences(client: Queryable, device: number, outcome: StoredOutcome): Promise<StoredOutcome> {
  const { job, report } = outcome;
  if (job?.state !== "completed") return outcome;
  if (job.action === "port_scan") await storeNetworkChanges(client, device, job.id);
  if (job.action === "esim_profile") await storeEsimProfile(client, device, job, report.result);
  const session = OPENS_SESSION.has(job.action) ? await storeAccessSession(client, job, report.isDirect) : undefined;
  return { ...outcome, session };
}

/**
 * Stores a device's report on its running job and its consequences: an open session, port scan changes, a new eSIM
 * profile. Atomic: if a consequence cannot be stored, the job stays running and is sent again. A session that cannot be
 * opened any more is a failed job.
 */
export async function storeOutcome(database: Database, device: number, report: VerifiedReport): Promise<StoredOutcome> {
  if (report.state !== "completed") return { job: await storeJobReport(database, device, report), report };
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const confirmed = await confirmOpening({ pool: client }, device, report);
    const job = await storeJobReport({ pool: client }, device, confirmed);
    const outcome = await storeConsequences({ pool: client }, device, { job, report: confirmed });
    await client.query("commit");
    client.release();
    return outcome;
  } catch (error) {
    // Closing the connection rolls the transaction back.
    client.release(true);
    throw error;
  }
}
