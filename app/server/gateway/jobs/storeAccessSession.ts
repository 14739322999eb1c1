import type { Job } from "./jobMessage";
import type { Queryable } from "./jobRows";
import { OF_ACCESS, TARGET } from "./openingTarget";

// The session type follows from the protocol and target of the remote access.
const INSERT = `
  insert into access_sessions (company_id, device_id, device_name, access_id, user_id, username, actor_id, actor_name,
    type, protocol, target_host, target_port, start_time, expires_at, job_id, login_session, is_direct)
  select d.company_id, d.id, d.name, a.id, u.id, coalesce(u.username, u.email, ''), actor.id,
    coalesce(actor.username, actor.email),
    case when j.action = 'connect_cli' or a.protocol in ('ssh', 'telnet') then 'cli'
      when a.protocol = 'sftp' then 'files' when a.protocol in ('vnc', 'rdp') then 'desktop'
      when j.action = 'connect_webui' or a.is_main then 'webui' else 'lan-webui' end,
    ${TARGET.protocol}, ${TARGET.host}, ${TARGET.port},
    j.finished_at, j.finished_at + make_interval(secs => (j.detail ->> 'duration')::integer), j.id, j.login_session, $2
  from device_jobs j join devices d on d.id = j.device_id
  left join users u on u.id = j.created_by left join users actor on actor.id = j.actor_id
  left join ${OF_ACCESS}
  where j.id = $1 and j.detail ? 'duration'
  returning id, protocol`;

/** A session that was stored. */
export interface StoredSession {
  id: number;
  protocol: string | null;
}

/** Stores the session a device, or the server without it, has opened: user, target and expiry. */
export async function storeAccessSession(
  { pool }: Queryable,
  job: Job,
  isDirect = false,
): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<StoredSession>(INSERT, [job.id, isDirect]);
  return rows[0];
}
