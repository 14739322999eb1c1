import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../database/openDatabase";
import type { Tables } from "../../database/tables/tables";
import { addSeconds, hashToken } from "../../session/tokens";

/** Lifetime of a ticket in seconds. */
export const TICKET_LIFETIME = 60;

interface Target {
  host: string;
  port: number;
}

/** What somebody else does in a session: only look, or also type. */
export type Watch = "watch" | "take-part";

/** The stream a ticket opens. */
export interface TicketedStream {
  sessionId: number;
  userId: number;
  device: number;
  /** What is spoken at the target, such as `ssh`. */
  protocol: string;
  /** The session family or access token that asked for the ticket. */
  loginSession: string;
  /** As the device sees it. */
  target: Target;
  /** Whether the session was opened without a tunnel of the device. */
  isDirect: boolean;
  /** What it is for, if it is not for the session's own user. */
  watch?: Watch | null;
}

interface TicketRequest {
  sessionId: number;
  user: { id: number; sessionId: string };
  now: Date;
  watch?: Watch | null;
}

/** Issues a ticket that opens one stream of a session; only its hash is stored. */
export async function issueTicket(
  transaction: Transaction<Tables>,
  { sessionId, user, now, watch = null }: TicketRequest,
): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  const expires_at = addSeconds(now, TICKET_LIFETIME);
  await transaction
    .insertInto("access_tickets")
    .values({
      hash: hashToken(ticket),
      session_id: sessionId,
      user_id: user.id,
      login_session: user.sessionId,
      expires_at,
      watch,
    })
    .execute();
  return ticket;
}

// Expired tickets are deleted along with the one that is used.
const TAKE = `
  with taken as (delete from access_tickets where hash = $1 or expires_at <= $2 returning *)
  select s.id as "sessionId", t.user_id as "userId", s.device_id as device, s.protocol, t.login_session as "loginSession",
    s.target_host as host, s.target_port as port, s.is_direct as "isDirect", t.watch
  from taken t join access_sessions s on s.id = t.session_id
    join devices d on d.id = s.device_id and d.company_id = s.company_id
  where t.hash = $1 and t.expires_at > $2 and s.end_time is null and s.expires_at > $2
    and s.target_host is not null and s.protocol is not null`;

/** Uses a ticket up; undefined when it was used, has expired or never existed, or when its session has ended. */
export async function takeTicket(
  { pool }: Pick<Database, "pool">,
  ticket: string,
  now: Date,
): Promise<TicketedStream | undefined> {
  const values = [hashToken(ticket), now];
  const { rows } = await pool.query<Omit<TicketedStream, "target"> & Target>(TAKE, values);
  const [row] = rows;
  if (!row) return undefined;
  const { host, port, ...stream } = row;
  return { ...stream, target: { host, port } };
}
