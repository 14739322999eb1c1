import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { type PersonRow, personColumns, presentPerson, problemColumn } from "./personColumns";
import type { Session, SignInProblem } from "./readSession";
import { addSeconds, hashToken } from "./tokens";

/** Prefix of access tokens, by which secret scanners recognize them. */
export const TOKEN_PREFIX = "fht_";

/** Precision of the last use in seconds; writing it for each request would be too expensive. */
const LAST_USE_PRECISION = 60;

interface Row extends PersonRow {
  token_id: string;
  name: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  problem: SignInProblem | null;
}

/** The bearer token of an Authorization header (RFC 6750 §2.1), if any. */
export function readBearer(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? /^Bearer +([\x21-\x7e]{1,200}) *$/i.exec(header)?.[1] : undefined;
}

/** Reads the session of an access token, with the current permissions of its user, and records its use. */
export async function readAccessToken(
  db: Kysely<Tables>,
  token: string,
  address: string,
  now: Date,
): Promise<Session | null> {
  const { rows } = await sql<Row>`
    select ${personColumns()}, ${problemColumn()} as problem,
      t.id as token_id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at
    from personal_tokens t
    join users u on u.id = t.user_id
    join roles r on r.id = u.role_id
    join companies own on own.id = u.company_id
    where t.hash = ${hashToken(token)} and t.expires_at > ${now} and not u.disabled and own.api_access`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.last_used_at === null || row.last_used_at <= addSeconds(now, -LAST_USE_PRECISION)) {
    const used = { last_used_at: now, last_used_address: address };
    await db.updateTable("personal_tokens").set(used).where("id", "=", row.token_id).execute();
  }
  return {
    ...presentPerson(row),
    sessionId: row.token_id,
    issuedAt: row.created_at,
    expiresAt: row.expires_at,
    problem: row.problem,
    token: { name: row.name, scopes: new Set(row.scopes) },
  };
}
