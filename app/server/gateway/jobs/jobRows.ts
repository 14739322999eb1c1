import type { Transaction } from "kysely";
import type { PoolClient } from "pg";
import type { Database } from "../../database/openDatabase";
import type { Tables } from "../../database/tables/tables";
import type { Job, JobReport, StoredOutput } from "./jobMessage";

/** A query interface: the pool, or one client inside a transaction. */
export interface Queryable {
  pool: Pick<PoolClient, "query">;
}

const COLUMNS = `j.id, j.device_id, j.device_name, j.action, j.detail, j.channel, j.subject, j.subject_name,
  j.created_by, j.origin, j.run_id, j.file_id, j.output, j.cancel_requested_at,
  (select coalesce(d.original_model, d.model) from devices d where d.id = j.device_id) as model,
  (select (d.capabilities ->> 'port_count')::integer from devices d where d.id = j.device_id) as port_count`;
const FILE = `case when f.id is not null then json_build_object('name', f.name, 'size', f.file_size::float8,
  'sha256', encode(f.sha256, 'hex'), 'model', f.device_model, 'version', f.version) end as file`;

const CLAIM = `
  with next as (
    select distinct on (device_id) id from device_jobs
    where state in ('waiting', 'running') and device_id = any($1::int[]) order by device_id, id),
  taken as (
    update device_jobs j set state = 'running', started_at = coalesce(j.started_at, now()) from next
    where j.id = next.id and j.state in ('waiting', 'running') returning ${COLUMNS})
  select taken.*, ${FILE} from taken left join files f on f.id = taken.file_id`;

// Older agents send no exit code; then the reported state counts.
const STATE = `case when $3 = 'completed' and not coalesce(j.detail -> 'acceptable_codes', '[0]') @> to_jsonb($6::smallint)
  then 'failed' else $3 end`;

const REPORT = `
  update device_jobs j set state = ${STATE}, progress = coalesce($4::jsonb, j.progress), result = coalesce($5, j.result),
    exit_code = $6::smallint, output = case when $6::smallint is null then j.output else j.output - 'text' end, finished_at = case when $3 = 'running' then null else now() end
  where j.id = $1 and j.device_id = $2 and j.state = 'running' returning ${COLUMNS}, null as file, j.state`;

/**
 * Claims the oldest unfinished job of each device. It counts as running from here on and can no longer be cancelled; an
 * interrupted device gets the same job again.
 */
export async function claimJobs({ pool }: Database, devices: readonly number[]): Promise<Job[]> {
  const { rows } = await pool.query<Job>({ name: "gateway-jobs", text: CLAIM, values: [devices] });
  return rows;
}

/** Stores a device's report on its running job; undefined when it has no such job. */
export async function storeJobReport({ pool }: Queryable, device: number, report: JobReport): Promise<Job | undefined> {
  const { job, state, progress, result, exit_code } = report;
  const values = [job, device, state, progress ? JSON.stringify(progress) : null, result ?? null, exit_code ?? null];
  const { rows } = await pool.query<Job>({ name: "gateway-job-report", text: REPORT, values });
  return rows[0];
}

const OUTPUT = `update device_jobs set output = $2::jsonb where id = $1 and state = 'running'`;

/** Stores the end of what a running command has written. */
export async function storeJobOutput({ pool }: Queryable, job: number, output: StoredOutput): Promise<void> {
  await pool.query({ name: "gateway-job-output", text: OUTPUT, values: [job, JSON.stringify(output)] });
}

/** Stores a status message of a job on the channel of its call. */
export async function storeStatusMessage(
  transaction: Transaction<Tables>,
  { channel, created_by }: Job,
  subject: { id: number; name: string },
  message: object,
): Promise<void> {
  if (channel === null || created_by === null) return;
  const row = { user_id: created_by, channel, subject: String(subject.id), name: subject.name };
  await transaction
    .insertInto("status_messages")
    .values({ ...row, message: JSON.stringify(message) })
    .execute();
}

/** Progress of a run of a task group. */
export interface RunState {
  name: string;
  status: "processing" | "completed" | "failed";
  tasks_count: number;
  tasks_done: number;
}

/** Reads the progress of a job's run; undefined when it belongs to none. */
export async function readRun(transaction: Transaction<Tables>, { run_id }: Job): Promise<RunState | undefined> {
  if (run_id === null) return undefined;
  return transaction
    .selectFrom("task_group_logs")
    .select(["name", "status", "tasks_count", "tasks_done"])
    .where("id", "=", run_id)
    .executeTakeFirst();
}
