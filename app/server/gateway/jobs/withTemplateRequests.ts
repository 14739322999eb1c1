import type { Database } from "../../database/openDatabase";
import type { Job } from "./jobMessage";

/** The action that tells a device what a monitoring template asks of it. */
const ACTION = "monitoring_template";

// Who reports by it no more is told so by a period of 0.
const READ = `
  select j.id, coalesce(
    (select jsonb_build_object('period', s.period, 'version', m.version, 'requests', m.data)
      from monitoring_assignments s join monitoring_templates m on m.id = s.template_id
      where s.device_id = j.device_id and s.template_id = (j.detail ->> 'config')::integer and farhelm_is_monitored(s)),
    '{"period": 0, "requests": []}') as asks
  from device_jobs j where j.id = any($1::int[])`;

/**
 * Adds to jobs about monitoring templates what these ask for now: period (seconds, 0: nothing any more), version and
 * requests. Called once the jobs count as running: what is changed from then on makes a job of its own.
 */
export async function withTemplateRequests({ pool }: Database, jobs: readonly Job[]): Promise<Job[]> {
  const wanted = jobs.filter(({ action }) => action === ACTION).map(({ id }) => id);
  if (wanted.length === 0) return [...jobs];
  const { rows } = await pool.query<{ id: number; asks: object }>(READ, [wanted]);
  const asks = new Map(rows.map((row) => [row.id, row.asks]));
  return jobs.map((job) => ({ ...job, detail: { ...job.detail, ...asks.get(job.id) } }));
}
