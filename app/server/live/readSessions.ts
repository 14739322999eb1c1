import type { Database } from "../database/openDatabase";
import type { Reach } from "../database/tables";
import type { SessionUser } from "../session/SessionReader";

interface Row {
  session: string;
  id: number;
  company_id: number;
  role_id: number;
  reach: Reach;
  permissions: string[];
}

const QUERY = `
  select f.id as session, u.id, u.company_id, u.role_id, r.reach,
    array(select p.permission from role_permissions p where p.role_id = r.id) as permissions
  from session_families f
  join users u on u.id = f.user_id
  join roles r on r.id = u.role_id
  where f.id = any($1::uuid[]) and f.revoked_at is null and f.expires_at > $2 and not u.disabled
    and (f.actor_id is null or exists (
      select from session_families back
      join users acting on acting.id = back.user_id and not acting.disabled
      join role_permissions held on held.role_id = acting.role_id and held.permission = 'impersonate_users'
      where back.id = f.actor_family_id and back.revoked_at is null and back.expires_at > $2
    ))`;

/** Reads, in one query, which of these sessions still stand and what their users may do now. */
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
        reach: row.reach,
        permissions: new Set(row.permissions),
        sessionId: row.session,
      },
    ]),
  );
}
