import type { SessionContext } from "../operations/Context";
import type { Operation } from "./contract";

const SECRET = /password|secret|token|session_code|session_uuid/;

/** What is kept of a request's content: nothing that lets anybody in. */
function withoutSecrets(name: string, value: unknown): unknown {
  return SECRET.test(name) && typeof value === "string" ? "…" : value;
}

/** Notes who wrote what, in the write's own transaction. */
export async function writeAudit(
  { transaction, session, address, now }: SessionContext,
  operation: Operation,
  url: string,
  body: unknown,
): Promise<void> {
  await transaction
    .insertInto("audit_log")
    .values({
      company_id: session.companyId,
      user_id: session.id,
      user_email: session.email,
      operation: operation.id,
      path: url,
      detail: body === undefined ? null : JSON.stringify(body, withoutSecrets),
      address,
      actor_id: session.actor?.id,
      actor_email: session.actor?.email,
      token_name: session.token?.name,
      created_at: now,
    })
    .execute();
}
