import type { SessionContext } from "../operations/Context";
import type { Operation } from "./contract";

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
      detail: body === undefined ? null : JSON.stringify(body),
      address,
      created_at: now,
    })
    .execute();
}
