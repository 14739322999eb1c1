import type { Database } from "../../database/openDatabase";
import type { StatusMessage } from "../../operations/StatusMessage";
import { companyMessage } from "./companyMessage";
import { FORWARDED, forwardMessage, type GroupedJob } from "./forwardMessage";
import type { Job } from "./jobMessage";

const COLUMNS = `id, device_name, action, detail, state, result,
  extract(epoch from finished_at - started_at)::float8 as seconds`;
const OF_SUBJECT = `select ${COLUMNS} from device_jobs where channel = $1 and subject = $2 order by id`;
const OF_DEVICE = `select ${COLUMNS} from device_jobs
  where channel = $1 and device_id = $2 and action = $3 and subject is null order by id`;

/** What a channel reports of a job, where that is told together with others of the same call. */
export async function groupMessage(database: Database, job: Job, told: StatusMessage): Promise<StatusMessage> {
  const { channel, subject, device_id, action } = job;
  if (channel === null) return told;
  const read = async (text: string, values: unknown[]) => (await database.pool.query<GroupedJob>(text, values)).rows;
  if (subject !== null) return companyMessage(await read(OF_SUBJECT, [channel, subject]));
  if (!FORWARDED.has(action) || told.status === "running") return told;
  const jobs = await read(OF_DEVICE, [channel, device_id, action]);
  const total = jobs.length;
  const left = jobs.filter(({ state }) => state === "waiting" || state === "running").length;
  if (left === 0) return forwardMessage(jobs, told);
  return {
    status: "running",
    value: `${total - left} of ${total} requests are done`,
    progress: { value: total - left, total },
  };
}
