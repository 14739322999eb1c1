import { sql } from "kysely";
import type { Database } from "../database/openDatabase";
import { queryPrepared } from "../database/queryPrepared";
import { readCookie, SESSION_COOKIE } from "./cookies";
import { type PersonRow, personColumns, presentPerson, problemColumn } from "./personColumns";
import type { Actor, SessionUser } from "./SessionReader";
import { hashToken } from "./tokens";

/** A session with its user, company and role, read for every request. */
export interface Session extends SessionUser {
  email: string;
  /** All companies in the session's tenant scope. */
  companies: readonly number[];
  issuedAt: Date;
  expiresAt: Date;
  /** What is missing before the session may use the console. */
  problem: SignInProblem | null;
  /** The access token of an API client; absent for browsers. */
  token?: { name: string; scopes: ReadonlySet<string> };
}

/** Why a session is incomplete: it may only use the operations that complete it. */
export type SignInProblem = "EMAIL_NOT_VERIFIED" | "MFA_MANDATORY";

/** A row selected by sessionOf. */
export interface SessionRow extends PersonRow {
  family_id: string;
  created_at: Date;
  expires_at: Date;
  problem: SignInProblem | null;
  actor_id: number | null;
  actor_email: string | null;
  actor_family_id: string | null;
}

/** Impersonation requires that the impersonating user's own session is valid and that they have the permission. */
function mayImpersonate(now: Date) {
  return sql`exists (
        select from session_families back
        join users acting on acting.id = back.user_id and not acting.disabled
        join role_permissions held on held.role_id = acting.role_id and held.permission = 'impersonate_users'
        where back.id = f.actor_family_id and back.revoked_at is null and back.expires_at > ${now}
      )`;
}

/** Selects the session of an access token, if it is valid. */
export function sessionOf(hash: Buffer, now: Date) {
  return sql<SessionRow>`
    select ${personColumns()}, a.family_id, a.created_at, a.expires_at,
      actor.id as actor_id, actor.email as actor_email, f.actor_family_id,
      case when f.actor_id is null then ${problemColumn()} end as problem
    from access_tokens a
    join session_families f on f.id = a.family_id
    join users u on u.id = f.user_id
    join roles r on r.id = u.role_id
    join companies own on own.id = u.company_id
    left join users actor on actor.id = f.actor_id
    where a.hash = ${hash} and a.expires_at > ${now}
      and f.revoked_at is null and f.expires_at > ${now} and not u.disabled
      and (f.actor_id is null or ${mayImpersonate(now)})`;
}

/** Reads the session of a request's cookies, with the current permissions of its user. */
export async function readSession(
  database: Pick<Database, "pool" | "kysely">,
  cookieHeader: string | undefined,
  now: Date,
): Promise<Session | null> {
  const token = readCookie(cookieHeader, SESSION_COOKIE);
  if (!token) return null;
  const [row] = await queryPrepared(database, "read-session", sessionOf(hashToken(token), now));
  return row ? presentSession(row) : null;
}

/** Converts a row to a session. */
export function presentSession(row: SessionRow): Session {
  return {
    ...presentPerson(row),
    sessionId: row.family_id,
    issuedAt: row.created_at,
    expiresAt: row.expires_at,
    actor: actorOf(row),
    problem: row.problem,
  };
}

function actorOf({ actor_id, actor_email, actor_family_id }: SessionRow): Actor | undefined {
  if (actor_id === null || actor_email === null || actor_family_id === null) return undefined;
  return { id: actor_id, email: actor_email, sessionId: actor_family_id };
}
