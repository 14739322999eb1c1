import type { Database } from "../database/openDatabase";
import type { TenantScope } from "../database/tables/tables";
import type { SessionUser } from "../session/SessionReader";

interface Row {
  session: string;
  id: number;
  company_id: number;
  role_id: number;
  reach: TenantScope;
  permissions: string[];
  /** Scopes of an access token. */
  scopes: string[] | null;
}

/**
 * SQL of those login sessions and access tokens that are valid at a time, with the current permissions of their users;
 * both arguments are SQL, of an array of ids and of the time.
 */
export const validSessions = (ids: string, now: string) => `
  select f.id as session, u.id, u.company_id, u.role_id, r.reach,
    r.held as permissions, null::text[] as scopes
  from session_families f
  join users u on u.id = f.user_id
  join roles r on r.id = u.role_id
  where f.id = any(${ids}) and f.revoked_at is null and f.expires_at > ${now} and not u.disabled
    and (f.actor_id is null or exists (
      select from session_families back
      join users acting on acting.id = back.user_id and not acting.disabled
      join role_permissions held on held.role_id = acting.role_id and held.permission = 'impersonate_users'
      where back.id = f.actor_family_id and back.revoked_at is null and back.expires_at > ${now}
    ))
  union all
  select t.id, u.id, u.company_id, u.role_id, r.reach,
    r.held, t.scopes
  from personal_tokens t
  join users u on u.id = t.user_id
  join roles r on r.id = u.role_id
  join companies own on own.id = u.company_id
  where t.id = any(${ids}) and t.expires_at > ${now} and not u.disabled and own.api_access and u.email_verified
    and (u.mfa_type is not null or not own.mfa_mandatory)`;

const QUERY = validSessions("$1::uuid[]", "$2");

/** Reads, in one query, which sessions and access tokens are still valid and the current permissions of their users. */
export async function readSessions(
  database: Database,
  sessions: string[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await database.pool.query<Row>({ name: "live-sessions", text: QUERY, values: [sessions, now] });
  return new Map(
    rows.map((row) => [
      row.session,
      {
        id: row.id,
        companyId: row.company_id,
        roleId: row.role_id,
        tenantScope: row.reach,
        permissions: new Set(row.permissions),
        sessionId: row.session,
        ...(row.scopes && { token: { scopes: new Set(row.scopes) } }),
      },
    ]),
  );
}
