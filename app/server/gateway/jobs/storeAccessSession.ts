import type { Job } from "./jobMessage";
import type { Queryable } from "./jobRows";

/** Actions that open a remote access session. */
export const OPENS_SESSION: ReadonlySet<string> = new Set(["connect_webui", "connect_cli", "connect_access"]);

// The session type follows from the protocol and target of the remote access.
const INSERT = `
  insert into access_sessions (company_id, device_id, device_name, access_id, user_id, username, type, start_time, expires_at,
    job_id)
  select d.company_id, d.id, d.name, a.id, u.id, coalesce(u.username, u.email, ''),
    case when j.action = 'connect_cli' or a.protocol in ('ssh', 'telnet') then 'cli'
      when j.action = 'connect_webui' or a.is_main then 'webui' else 'lan-webui' end,
    j.finished_at, j.finished_at + make_interval(secs => (j.detail ->> 'duration')::integer), j.id
  from device_jobs j join devices d on d.id = j.device_id
  left join users u on u.id = j.created_by
  left join remote_access a on a.id = (j.detail ->> 'access_id')::integer and a.device_id = d.id
  where j.id = $1 and j.detail ? 'duration'`;

/** Stores the session a device has opened: user, target and expiry. */
export async function storeAccessSession({ pool }: Queryable, job: Job): Promise<void> {
  await pool.query(INSERT, [job.id]);
}
