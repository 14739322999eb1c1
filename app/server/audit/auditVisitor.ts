import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { hashToken } from "../session/tokens";
import type { AuditOutcome } from "./writeAudit";

/** The claimed identity of someone without a session: email address, challenge or phone token. */
export interface Visitor {
  email?: string;
  session_uuid?: string;
  token?: string;
}

/** An action, or a failed attempt, of someone without a session. */
export interface VisitorAct extends AuditOutcome {
  operation: string;
  action: string;
  path: string;
  address: string;
  now: Date;
}

/** Action name of a failed authentication. */
export const SIGN_IN_FAILED = "signInFailed";

const MAX_EMAIL_LENGTH = 254;

/**
 * Finds the user an entry is about; their company decides who may read it. An entry about an unknown address belongs to
 * no company.
 */
function findVisitor({ email, session_uuid, token }: Visitor) {
  if (email !== undefined) return sql`lower(u.email) = lower(${email})`;
  if (session_uuid !== undefined)
    return sql`u.id = (select c.user_id from mfa_challenges c where c.hash = ${hashToken(session_uuid)})`;
  if (token !== undefined) return sql`u.id = (select p.user_id from phones p where p.token_hash = ${hashToken(token)})`;
  return sql`false`;
}

/** The address as typed; text without @ may be a password in the wrong field and is not stored. */
function shownEmail({ email = "" }: Visitor): string {
  return email.includes("@") ? email.slice(0, MAX_EMAIL_LENGTH) : "";
}

/** Adds an audit log entry about someone who has no session. */
export async function auditVisitor(db: Kysely<Tables>, visitor: Visitor, act: VisitorAct): Promise<void> {
  const { operation, action, path, address, now, result, reason = null } = act;
  const email = visitor.email?.trim();
  const who = findVisitor({ ...visitor, ...(email !== undefined && { email }) });
  await sql`
    insert into audit_log (company_id, user_id, user_email, operation, action, path, address, result, reason, created_at)
    select u.company_id, u.id, coalesce(u.email, ${shownEmail({ email: email ?? "" })}), ${operation}, ${action}, ${path},
      ${address}, ${result}, ${reason}, ${now}
    from (select) one left join users u on ${who}`.execute(db);
}
