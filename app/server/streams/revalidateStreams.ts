import type { Database } from "../database/openDatabase";
import { readSessions } from "../live/readSessions";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";

/** Permission to open sessions and to keep them open. */
export const CONNECT_PERMISSION = "connect_device_remote_access";

const READ = `
  select s.id, s.end_reason as "endReason", s.end_time is null and s.expires_at > $2 as "isOpen"
  from access_sessions s where s.id = any($1)`;

interface CarriedSession {
  id: number;
  /** Why it has ended; null while it has not. */
  endReason: string | null;
  isOpen: boolean;
}

const ENDED = "The session has ended.";
/** The close reasons of streams by the end reason of their session; the others have none of their own. */
const SENTENCES: Readonly<Record<string, string>> = {
  "signed-out": "You have been signed out.",
  "permission-lost": "You may no longer connect to this device.",
  "device-removed": "The device was removed.",
  "device-moved": "The device was moved to another company.",
  "data-used-up": "The company has no data left.",
};

/** Closes the streams of sessions that have ended, and those whose own login has ended or lost the permission. */
export async function revalidateStreams(
  streams: readonly CarriedStream[],
  database: Database,
  now: Date,
): Promise<void> {
  if (streams.length === 0) return;
  const logins = [...new Set(streams.map(({ ticket }) => ticket.loginSession))];
  const users = await readSessions(database, logins, now);
  const ids = [...new Set(streams.map(({ ticket }) => ticket.sessionId))];
  const query = { name: "stream-sessions", text: READ, values: [ids, now] };
  const { rows } = await database.pool.query<CarriedSession>(query);
  const sessions = new Map(rows.map((row) => [row.id, row]));
  for (const stream of streams) {
    const session = sessions.get(stream.ticket.sessionId);
    const user = users.get(stream.ticket.loginSession);
    const lost = !user ? "signed-out" : user.permissions.has(CONNECT_PERMISSION) ? undefined : "permission-lost";
    const reason = session?.isOpen ? lost : (session?.endReason ?? "");
    if (reason !== undefined) stream.close(CLOSE_CODES.sessionEnded, SENTENCES[reason] ?? ENDED);
  }
}
