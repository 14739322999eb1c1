import type { Database } from "../database/openDatabase";
import { readSessions } from "../live/readSessions";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import type { SessionUser } from "../session/SessionReader";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";

/** Permission to open sessions and to keep them open. */
export const CONNECT_PERMISSION = "connect_device_remote_access";
/** Permission to watch sessions of others. */
const WATCH_PERMISSION = "watch_device_sessions";

/** The permissions that a stream needs, by what its ticket is for. */
const NEEDED = {
  own: [CONNECT_PERMISSION],
  watch: [WATCH_PERMISSION],
  "take-part": [WATCH_PERMISSION, CONNECT_PERMISSION],
} as const;

/** Whether a user holds the permissions for a stream. */
export function mayCarry({ watch }: TicketedStream, { permissions }: Pick<SessionUser, "permissions">): boolean {
  return NEEDED[watch ?? "own"].every((permission) => permissions.has(permission));
}

const READ = `
  select s.id, s.end_reason as "endReason", s.end_time is null and s.expires_at > $2 as "isOpen", c.path
  from access_sessions s join companies c on c.id = s.company_id where s.id = any($1)`;

interface CarriedSession {
  id: number;
  /** Why it has ended; null while it has not. */
  endReason: string | null;
  isOpen: boolean;
  /** Of its company. */
  path: string;
}

/** Whether a user sees the company of a session. */
function sees({ tenantScope, companyId }: SessionUser, { path }: CarriedSession): boolean {
  if (tenantScope === "all" || path.endsWith(`.${companyId}.`) || path === `${companyId}.`) return true;
  return tenantScope === "subtree" && `.${path}`.includes(`.${companyId}.`);
}

const ENDED = "The session has ended.";
/** The close reasons of streams by the end reason of their session; the others have none of their own. */
const SENTENCES: Readonly<Record<string, string>> = {
  "signed-out": "You have been signed out.",
  "permission-lost": "You may no longer connect to this device.",
  "device-removed": "The device was removed.",
  "device-moved": "The device was moved to another company.",
  "data-used-up": "The company has no data left.",
  "closed-by-other": "Another person has ended the session.",
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
    const isPermitted = user && mayCarry(stream.ticket, user) && (!session || sees(user, session));
    const lost = !user ? "signed-out" : isPermitted ? undefined : "permission-lost";
    const reason = session?.isOpen ? lost : (session?.endReason ?? "");
    if (reason !== undefined) stream.close(CLOSE_CODES.sessionEnded, SENTENCES[reason] ?? ENDED);
  }
}
