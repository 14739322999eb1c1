import { type Kysely, sql } from "kysely";
import type { Reach, Tables } from "../database/tables";
import { readCookie, SESSION_COOKIE } from "./cookies";
import type { SessionReader, SessionUser } from "./SessionReader";
import { hashToken } from "./tokens";

/** A session with the person, company and role behind it, read anew for every request. */
export interface Session extends SessionUser {
  email: string;
  /** Every company whose rows the session reaches. */
  companies: readonly number[];
  issuedAt: Date;
  expiresAt: Date;
}

interface Row {
  id: number;
  company_id: number;
  email: string;
  role_id: number;
  reach: Reach;
  permissions: string[];
  companies: number[];
  family_id: string;
  created_at: Date;
  expires_at: Date;
}

function query(hash: Buffer, now: Date) {
  return sql<Row>`
    select u.id, u.company_id, u.email, u.role_id, r.reach, a.family_id, a.created_at, a.expires_at,
      array(select p.permission from role_permissions p where p.role_id = r.id) as permissions,
      array(
        select c.id from companies c
        where case r.reach
          when 'all' then true
          when 'subtree' then c.path like own.path || '%'
          else c.id = own.id
        end
        order by c.id
      ) as companies
    from access_tokens a
    join session_families f on f.id = a.family_id
    join users u on u.id = f.user_id
    join roles r on r.id = u.role_id
    join companies own on own.id = u.company_id
    where a.hash = ${hash} and a.expires_at > ${now}
      and f.revoked_at is null and f.expires_at > ${now} and not u.disabled`;
}

/** Finds the session of a request's cookies, with the rights its user has at this moment. */
export async function readSession(
  db: Kysely<Tables>,
  cookieHeader: string | undefined,
  now: Date,
): Promise<Session | null> {
  const token = readCookie(cookieHeader, SESSION_COOKIE);
  if (!token) return null;
  const row = (await query(hashToken(token), now).execute(db)).rows[0];
  if (!row) return null;
  return {
    id: row.id,
    companyId: row.company_id,
    email: row.email,
    reach: row.reach,
    roleId: row.role_id,
    permissions: new Set(row.permissions),
    companies: row.companies,
    sessionId: row.family_id,
    issuedAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** A reader of sessions for those who have no request, such as the real-time channel. */
export function createSessionReader(db: Kysely<Tables>, clock: () => Date): SessionReader {
  return { readSession: (cookieHeader) => readSession(db, cookieHeader, clock()) };
}
