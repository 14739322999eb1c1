import type { Database } from "../../database/openDatabase";
import type { Job } from "./jobMessage";

/** The action that sends a monitoring template to a device. */
const ACTION = "monitoring_template";

// A period of 0 tells the device to stop reporting.
const READ = `
  select j.id, coalesce(
    (select jsonb_build_object('period', s.period, 'version', m.version, 'requests', m.data)
      from monitoring_assignments s join monitoring_templates m on m.id = s.template_id
      where s.device_id = j.device_id and s.template_id = (j.detail ->> 'config')::integer and farhelm_is_monitored(s)),
    '{"period": 0, "requests": []}') as template
  from device_jobs j where j.id = any($1::int[])`;

/**
 * Adds to monitoring template jobs the current period (seconds, 0 to stop), version and requests. Called after the jobs
 * were claimed: later changes queue a new job.
 */
export async function withTemplateRequests({ pool }: Database, jobs: readonly Job[]): Promise<Job[]> {
  const ids = jobs.filter(({ action }) => action === ACTION).map(({ id }) => id);
  if (ids.length === 0) return [...jobs];
  const { rows } = await pool.query<{ id: number; template: object }>(READ, [ids]);
  const templates = new Map(rows.map((row) => [row.id, row.template]));
  return jobs.map((job) => ({ ...job, detail: { ...job.detail, ...templates.get(job.id) } }));
}
