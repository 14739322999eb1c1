import type { Database } from "../database/openDatabase";
import { companiesOfPath } from "../live/channels";
import { readSessions } from "../live/readSessions";
import type { SessionUser } from "../session/SessionReader";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";

/** Permission to open sessions and to keep them open. */
export const CONNECT_PERMISSION = "connect_device_remote_access";

const READ = `
  select s.id, s.company_id as company, c.path, d.company_id as "deviceCompany", s.end_reason as "endReason",
    s.end_time is null and s.expires_at > $2 as "isOpen"
  from access_sessions s join companies c on c.id = s.company_id left join devices d on d.id = s.device_id
  where s.id = any($1)`;

// Rows are locked in the order of their ids, as traffic is counted at the same time.
const END = `
  with ended(id, reason) as (select * from unnest($1::int[], $2::text[])),
  locked as materialized (
    select s.id from access_sessions s where s.id in (select id from ended) and s.end_time is null
    order by s.id for no key update)
  update access_sessions s set end_time = least($3, s.expires_at), end_reason = e.reason
  from ended e join locked l on l.id = e.id where s.id = e.id`;

interface CarriedSession {
  id: number;
  company: number;
  path: string;
  /** Null when the device was removed. */
  deviceCompany: number | null;
  /** Why it has ended; null when it has expired. */
  endReason: string | null;
  isOpen: boolean;
}

/** Why a session ends that its user did not close, as stored in its history. */
type EndReason = "signed-out" | "permission-lost" | "device-removed" | "device-moved";

const ENDED = "The session has ended.";
/** What the client is told; sessions that end otherwise have no sentence of their own. */
const SENTENCES: Readonly<Record<string, string>> = {
  "signed-out": "You have been signed out.",
  "permission-lost": "You may no longer connect to this device.",
  "device-removed": "The device was removed.",
  "device-moved": "The device was moved to another company.",
  "data-used-up": "The company has no data left.",
};

function canReach({ tenantScope, companyId }: SessionUser, { company, path }: CarriedSession): boolean {
  if (tenantScope === "all") return true;
  return tenantScope === "company" ? company === companyId : companiesOfPath(path).includes(companyId);
}

function endReason(user: SessionUser | undefined, session: CarriedSession): EndReason | undefined {
  if (!user) return "signed-out";
  if (!user.permissions.has(CONNECT_PERMISSION) || !canReach(user, session)) return "permission-lost";
  if (session.deviceCompany === null) return "device-removed";
  return session.deviceCompany === session.company ? undefined : "device-moved";
}

/**
 * Closes the streams of ended sessions, and ends sessions whose user opened a stream and signed out or lost the
 * permission, or whose device was removed or moved.
 */
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
  const ended = new Map<number, EndReason>();
  const closing: (readonly [CarriedStream, string])[] = [];
  for (const stream of streams) {
    const { sessionId, loginSession } = stream.ticket;
    const session = sessions.get(sessionId);
    const reason = session?.isOpen ? endReason(users.get(loginSession), session) : undefined;
    if (reason) ended.set(sessionId, reason);
    if (reason || !session?.isOpen) closing.push([stream, SENTENCES[reason ?? session?.endReason ?? ""] ?? ENDED]);
  }
  if (ended.size > 0) await database.pool.query(END, [[...ended.keys()], [...ended.values()], now]);
  for (const [stream, sentence] of closing) stream.close(CLOSE_CODES.sessionEnded, sentence);
}
