import { type Kysely, sql } from "kysely";
import type { SessionRecording } from "../../domain/sessionRecording";
import type { Tables } from "../database/tables/tables";

/** What is recorded of a session: what its remote access says, or else the company of its device. */
export async function findRecordingPolicy(kysely: Kysely<Tables>, session: number): Promise<SessionRecording> {
  const { rows } = await sql<{ recording: SessionRecording }>`
    select coalesce(nullif(r.session_recording, 'company'), c.session_recording) as recording
    from access_sessions s join companies c on c.id = s.company_id left join remote_access r on r.id = s.access_id
    where s.id = ${session}`.execute(kysely);
  const [found] = rows;
  if (!found) throw new Error(`The session ${session} no longer exists.`);
  return found.recording;
}
