import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { hashToken } from "../session/tokens";
import type { AuditOutcome } from "./writeAudit";

/** Who somebody without a session says to be: by address, by the question they answer, or by their phone's token. */
export interface Visitor {
  email?: string;
  session_uuid?: string;
  token?: string;
}

/** What somebody without a session did, or failed to do. */
export interface VisitorAct extends AuditOutcome {
  operation: string;
  action: string;
  path: string;
  address: string;
  now: Date;
}

/** What the log calls a failed proof of who somebody is. */
export const SIGN_IN_FAILED = "signInFailed";

const MOST_OF_EMAIL = 254;

/** Who reads of it is decided by the company of whom it is about; an unknown address belongs to nobody. */
function findVisitor({ email, session_uuid, token }: Visitor) {
  if (email !== undefined) return sql`lower(u.email) = lower(${email})`;
  if (session_uuid !== undefined)
    return sql`u.id = (select c.user_id from mfa_challenges c where c.hash = ${hashToken(session_uuid)})`;
  if (token !== undefined) return sql`u.id = (select p.user_id from phones p where p.token_hash = ${hashToken(token)})`;
  return sql`false`;
}

/** An address as it was typed; what is none may be a password in the wrong place. */
function shownEmail({ email = "" }: Visitor): string {
  return email.includes("@") ? email.slice(0, MOST_OF_EMAIL) : "";
}

/** Adds an entry to the audit log about somebody who has no session. */
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
